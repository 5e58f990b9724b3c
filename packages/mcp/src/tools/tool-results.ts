import { FingerpaintError } from "@fingerpaint/sdk-client";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import { CanvasRefusal } from "../canvas-refusal.ts";

/** A result for programs, and the same as text for clients that show a model only that. */
export function structured(content: Record<string, unknown>, ...links: readonly ContentBlock[]): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(content) }, ...links], structuredContent: content };
}

/** What the model reads about the state after a failed call. */
export interface FailureWords {
  /** After a refusal: nothing has changed. */
  readonly refused: string;
  /** After any other failure: what may have happened, and how to find out. */
  readonly unknown: string;
}

/** For tools that change nothing. */
export const nothingToUndo: FailureWords = { refused: "Nothing was changed.", unknown: "Nothing was changed." };

/**
 * A failed call as the model reads it. The SDK's errors hold no secrets and are quoted. Any other error that isn't a
 * refusal may hold anything: it is reported, and not quoted.
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
