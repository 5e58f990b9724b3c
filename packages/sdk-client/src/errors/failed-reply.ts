import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";

/** A reply that ends an attempt: what both error classes for replies are made of. */
export interface FailedReply {
  readonly operation: OperationId;
  readonly status: number;
  readonly headers: Headers;
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Repeatable operations after a passing failure; any operation that 429 or 503 with `Retry-After` has turned away
 * unprocessed.
 */
export function isRetryable({ operation, status, retryAfterMs }: FailedReply): boolean {
  const turnedAway = (status === 429 || status === 503) && retryAfterMs !== undefined;
  return turnedAway || (operations[operation].idempotent && transientStatuses.has(status));
}

/** The headers without the session that a `Set-Cookie` holds: errors get printed and logged. */
export function withoutCookies(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete("Set-Cookie");
  return copy;
}
