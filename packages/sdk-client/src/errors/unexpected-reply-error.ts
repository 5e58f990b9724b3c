import type { OperationId } from "@fingerpaint/api-contracts/operations";
import { type FailedReply, isRetryable, withoutCookies } from "./failed-reply.ts";
import { FingerpaintError } from "./fingerpaint-error.ts";

/**
 * A reply without the documented shape, such as a proxy's HTML page, or a redirect that isn't followed. The error
 * leaves out its body, which may quote the request.
 */
export class UnexpectedReplyError extends FingerpaintError {
  override readonly name = "UnexpectedReplyError";
  readonly code = "UNEXPECTED_REPLY";
  /** 0 for a redirect in a browser, which hides the status. */
  readonly status: number;
  readonly operation: OperationId;
  /** The reply's `X-Request-Id`, to quote in a report. */
  readonly requestId: string | undefined;
  /** The reply's headers, without `Set-Cookie`. */
  readonly headers: Headers;

  constructor(reply: FailedReply, details?: string) {
    const type = reply.headers.get("Content-Type") ?? "no content type";
    super(`${reply.operation} got a reply that is not the service's`, {
      details: details ?? `status ${reply.status}, ${type}. Is baseUrl the site's root?`,
      retryable: isRetryable(reply),
      retryAfterMs: reply.retryAfterMs,
    });
    this.status = reply.status;
    this.operation = reply.operation;
    this.requestId = reply.headers.get("X-Request-Id") ?? undefined;
    this.headers = withoutCookies(reply.headers);
  }

  static override isInstance(value: unknown): value is UnexpectedReplyError {
    return FingerpaintError.isInstance(value) && value.name === "UnexpectedReplyError";
  }
}
