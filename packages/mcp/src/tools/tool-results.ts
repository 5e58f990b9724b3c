import { FingerpaintError } from "@fingerpaint/sdk-client";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import { CanvasRefusal } from "../canvas-refusal.ts";

/** A structured result, with the same as text for clients that show the model only text. */
export function structured(content: Record<string, unknown>, ...links: readonly ContentBlock[]): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(content) }, ...links], structuredContent: content };
}

/** Tells the model what state a failed call leaves. */
export interface FailureWords {
  /** After a refusal: nothing has changed. */
  readonly refused: string;
  /** After any other failure: what may have happened, and how to find out. */
  readonly unknown: string;
}

/** For tools that change nothing. */
export const nothingToUndo: FailureWords = { refused: "Nothing was changed.", unknown: "Nothing was changed." };

/**
 * A failed call as the model reads it. Every error that isn't a refusal is reported. The SDK's errors contain no
 * secrets and are quoted; any other error may contain anything, so it isn't quoted.
 */
export function failed(error: unknown, words: FailureWords, report: (error: unknown) => void): CallToolResult {
  if (CanvasRefusal.isInstance(error)) return errorResult(`${error.code}: ${error.details}\n${words.refused}`);
  report(error);
  const reason = FingerpaintError.isInstance(error)
    ? `${error.code}: ${error.details}`
    : "INTERNAL_ERROR: the call failed, and not because of its arguments.";
  return errorResult(`${reason}\n${words.unknown}`);
}

function errorResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
