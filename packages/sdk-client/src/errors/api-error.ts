import type { ErrorCode, ErrorEnvelope } from "@fingerpaint/api-contracts";
import type { OperationId } from "@fingerpaint/api-contracts/operations";
import { type FailedReply, isRetryable, withoutCookies } from "./failed-reply.ts";
import { FingerpaintError } from "./fingerpaint-error.ts";

/** The service refused the call: its error envelope (MD5 document, Error envelope; rule B2) as an error. */
export class ApiError extends FingerpaintError {
  override readonly name = "ApiError";
  /** One of the contract's codes; a newer server may have more. */
  readonly code: ErrorCode | (string & {});
  readonly status: number;
  readonly operation: OperationId;
  /** The reply's `X-Request-Id`, to quote in a report. */
  readonly requestId: string | undefined;
  /** The reply's headers, without `Set-Cookie`. */
  readonly headers: Headers;

  constructor(reply: FailedReply, { code, message, details }: ErrorEnvelope["error"]) {
    super(`${reply.operation} failed with ${code} (${reply.status}): ${message}`, {
      details,
      retryable: isRetryable(reply),
      retryAfterMs: reply.retryAfterMs,
    });
    this.code = code;
    this.status = reply.status;
    this.operation = reply.operation;
    this.requestId = reply.headers.get("X-Request-Id") ?? undefined;
    this.headers = withoutCookies(reply.headers);
  }

  static override isInstance(value: unknown): value is ApiError {
    return FingerpaintError.isInstance(value) && value.name === "ApiError";
  }
}
