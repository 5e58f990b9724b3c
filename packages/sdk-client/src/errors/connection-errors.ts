import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { FingerpaintError, isInstanceOf } from "./fingerpaint-error.ts";

/** Node's codes and messages for a connection that was never made: no server has seen the request. */
const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
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
