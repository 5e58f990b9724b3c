import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import { CanvasRefusal } from "../canvas-refusal.ts";

/** A result for programs, and the same as text for clients that show a model only that. */
export function structured(content: Record<string, unknown>, ...links: readonly ContentBlock[]): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(content) }, ...links], structuredContent: content };
}

/** What a failed call leaves, in plain words. */
export interface FailureWords {
  /** After a refusal: what is certain. */
  readonly refused: string;
  /** After any other failure: what may have happened, and how to find out. */
  readonly unknown: string;
}

/** For tools that change nothing. */
export const nothingToUndo: FailureWords = { refused: "Nothing was changed.", unknown: "Nothing was changed." };

/**
 * A failed call as the model reads it. An error that isn't a refusal may hold anything: it is reported, and not quoted.
 */
export function failed(error: unknown, words: FailureWords, report: (error: unknown) => void): CallToolResult {
  if (CanvasRefusal.isInstance(error)) return errorResult(`${error.code}: ${error.details}\n${words.refused}`);
  report(error);
  return errorResult(`The call failed for a reason that is not this request's.\n${words.unknown}`);
}

function errorResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
