import type { ErrorCode, ErrorEnvelope } from "@fingerpaint/api-contracts";
import { defineError } from "@fingerpaint/api-contracts/errors";
import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";

/** The options of an error, besides its summary. */
interface FingerpaintErrorOptions {
  readonly code: string;
  /** Says what was wrong and where. Never contains an API key, a password or a cookie. */
  readonly details: string;
  readonly retryable?: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * The base class of all errors of this client. Only errors of the caller's own code are thrown unchanged: its abort
 * reason and the errors of its files, streams, hooks, progress callbacks and key function.
 */
export abstract class FingerpaintError extends defineError<FingerpaintError, string>("sdk-client.error") {
  /** An error code of the services or of the client: see each class. */
  declare readonly code: string;
  declare readonly details: string;
  /** Whether repeating this call is safe and might help. */
  readonly retryable: boolean;
  /** How long the service asks to wait (`Retry-After`), in milliseconds; undefined if it doesn't say. */
  readonly retryAfterMs: number | undefined;

  constructor(summary: string, options: FingerpaintErrorOptions) {
    super(options.code, options.details, { summary, ...options });
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Creates the `isInstance` of an error class. It compares the error's `name`, because bundlers shorten class names. */
function isInstanceOf<Kind extends FingerpaintError>(name: Kind["name"]) {
  return (value: unknown): value is Kind => FingerpaintError.isInstance(value) && value.name === name;
}

/** An option or argument is invalid. Nothing was sent. */
export class OptionError extends FingerpaintError {
  override readonly name = "OptionError";
  declare readonly code: "INVALID_OPTION";

  constructor(option: string, details: string, options: { readonly cause?: unknown } = {}) {
    super("Invalid option", { code: "INVALID_OPTION", details: `${option} ${details}`, ...options });
  }

  static override readonly isInstance = isInstanceOf<OptionError>("OptionError");
}

/** Node's codes and messages for a connection that was never made: no server has seen the request. */
const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "bad port",
]);

/** Fields that a value thrown by `fetch` may have. */
interface Failure {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** The system's code for the failure, such as `ECONNREFUSED`, otherwise Node's message, such as `bad port`. */
function reasonOf(error: unknown): string | undefined {
  const { code, cause }: Failure = Object(error);
  const inner: Failure = Object(cause);
  return [code, inner.code, inner.message].find(
    (reason): reason is string => typeof reason === "string" && reason !== "",
  );
}

/**
 * The server wasn't reached, or the connection broke before the whole reply arrived. `details` name the server and the
 * reason; `cause` is the error that `fetch` threw.
 */
export class ConnectionError extends FingerpaintError {
  override readonly name = "ConnectionError";
  declare readonly code: "CONNECTION_FAILED";
  /** True if no attempt of this call reached a server, so the call changed nothing. */
  readonly unreached: boolean;

  /** @param mayHaveArrived whether an earlier attempt of the same call may have reached the server */
  constructor(operation: OperationId, origin: string, cause: unknown, mayHaveArrived: boolean) {
    const reason = reasonOf(cause);
    const isUnreached = reason !== undefined && neverConnected.has(reason);
    super(`${operation} failed`, {
      code: "CONNECTION_FAILED",
      details: `${isUnreached ? "can't connect to" : "no complete reply from"} ${origin}${reason ? ` (${reason})` : ""}.`,
      retryable: operations[operation].idempotent || isUnreached,
      cause,
    });
    this.unreached = isUnreached && !mayHaveArrived;
  }

  static override readonly isInstance = isInstanceOf<ConnectionError>("ConnectionError");
}

/** A time limit passed. `limit` is the option that set it. */
export class TimeoutError extends FingerpaintError {
  override readonly name = "TimeoutError";
  declare readonly code: "TIMEOUT";
  readonly limit: "timeoutMs" | "totalTimeoutMs";

  constructor(operation: OperationId, limit: "timeoutMs" | "totalTimeoutMs", limitMs: number) {
    super(`${operation} took too long`, {
      code: "TIMEOUT",
      details: `no complete reply within ${limitMs} ms (${limit}).`,
      retryable: limit === "timeoutMs" && operations[operation].idempotent,
    });
    this.limit = limit;
  }

  static override readonly isInstance = isInstanceOf<TimeoutError>("TimeoutError");
}

/** A reply that fails an attempt. Both error classes for replies are made from it. */
export interface FailedReply {
  readonly operation: OperationId;
  readonly status: number;
  readonly headers: Headers;
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);

/**
 * True for idempotent operations after a transient failure, and for others that were turned away with 429 or 503 and
 * `Retry-After`. The service also answers 503 if its store failed, possibly after the change: repeating a publish or a
 * load does no harm then, but a repeated delete or claim could report a failure after a success.
 */
function isRetryable({ operation, status, retryAfterMs }: FailedReply): boolean {
  if (operations[operation].idempotent && transientStatuses.has(status)) return true;
  const isTurnedAway = status === 429 || (status === 503 && !["deleteCanvas", "claimCanvas"].includes(operation));
  return isTurnedAway && retryAfterMs !== undefined;
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
      details ?? `status ${reply.status}, ${type}. Is the base URL the site's root?`,
    );
  }

  static override readonly isInstance = isInstanceOf<UnexpectedReplyError>("UnexpectedReplyError");
}
