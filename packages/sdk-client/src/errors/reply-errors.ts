import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";

/** A reply that fails an attempt. Both error classes for replies are made from it. */
export interface FailedReply {
  readonly operation: OperationId;
  readonly status: number;
  readonly headers: Headers;
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);

/**
 * True for idempotent operations after a transient failure, and for any operation that was refused, unprocessed, with
 * 429 or 503 and `Retry-After`.
 */
export function isRetryable({ operation, status, retryAfterMs }: FailedReply): boolean {
  const turnedAway = (status === 429 || status === 503) && retryAfterMs !== undefined;
  return turnedAway || (operations[operation].idempotent && transientStatuses.has(status));
}

/** The headers without `Set-Cookie`, which may contain the session: errors get printed and logged. */
export function withoutCookies(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete("Set-Cookie");
  return copy;
}
