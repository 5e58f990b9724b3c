import type { ErrorCode, ErrorEnvelope } from "@fingerpaint/api-contracts";
import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { FingerpaintError, isInstanceOf } from "./fingerpaint-error.ts";

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
function isRetryable({ operation, status, retryAfterMs }: FailedReply): boolean {
  const turnedAway = (status === 429 || status === 503) && retryAfterMs !== undefined;
  return turnedAway || (operations[operation].idempotent && transientStatuses.has(status));
}

/** The headers without `Set-Cookie`, which may contain the session: errors get printed and logged. */
export function withoutCookies(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete("Set-Cookie");
  return copy;
}

/** The reply's `X-Request-Id`; undefined if it has none. */
export function requestIdOf(headers: Headers): string | undefined {
  return headers.get("X-Request-Id") ?? undefined;
}

/** An error made from a reply. */
abstract class ReplyError extends FingerpaintError {
  /** 0 for a redirect in a browser, which hides the status. */
  readonly status: number;
  readonly operation: OperationId;
  /** The reply's `X-Request-Id`, to quote in a report. */
  readonly requestId: string | undefined;
  /** The reply's headers, without `Set-Cookie`. */
  readonly headers: Headers;

  constructor(reply: FailedReply, summary: string, code: string, details: string) {
    const { operation, status, headers, retryAfterMs } = reply;
    super(`${operation} ${summary}`, { code, details, retryable: isRetryable(reply), retryAfterMs });
    this.status = status;
    this.operation = operation;
    this.requestId = requestIdOf(headers);
    this.headers = withoutCookies(headers);
  }
}

/** The service refused the call with an error envelope. */
export class ApiError extends ReplyError {
  override readonly name = "ApiError";
  /** One of the contract's codes; a newer server may have more. */
  declare readonly code: ErrorCode | (string & {});

  constructor(reply: FailedReply, { code, message, details }: ErrorEnvelope["error"]) {
    super(reply, `failed with ${code} (${reply.status}): ${message}`, code, details);
  }

  static override readonly isInstance = isInstanceOf<ApiError>("ApiError");
}

/**
 * A reply without the documented shape, such as a proxy's HTML page, or a redirect that isn't followed. The error
 * leaves out its body, which may quote the request.
 */
export class UnexpectedReplyError extends ReplyError {
  override readonly name = "UnexpectedReplyError";
  declare readonly code: "UNEXPECTED_REPLY";

  constructor(reply: FailedReply, details?: string) {
    const type = reply.headers.get("Content-Type") ?? "no content type";
    super(
      reply,
      "got a reply that is not the service's",
      "UNEXPECTED_REPLY",
      details ?? `status ${reply.status}, ${type}. Is baseUrl the site's root?`,
    );
  }

  static override readonly isInstance = isInstanceOf<UnexpectedReplyError>("UnexpectedReplyError");
}
