import { ApiError, ConnectionError, FingerpaintError, TimeoutError } from "@fingerpaint/sdk-client";
import type { EditorWords } from "./editor-messages.ts";

/** What went wrong, with the service's own details: they name the field and its limit. */
export function describeFailure(error: unknown, words: EditorWords): string {
  if (ConnectionError.isInstance(error) || TimeoutError.isInstance(error)) return words.unreachable;
  if (ApiError.isInstance(error)) return `${words.errors[error.code] ?? words.otherError} ${error.details}`;
  if (FingerpaintError.isInstance(error)) return `${words.otherError} ${error.details}`;
  throw error;
}
