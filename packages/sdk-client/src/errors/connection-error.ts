import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { FingerpaintError } from "./fingerpaint-error.ts";

/** Node's codes for a connection that never came about: no server has seen the request. */
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

/**
 * The server was not reached, or the connection broke before the whole reply was there. `cause` is what `fetch` threw.
 */
export class ConnectionError extends FingerpaintError {
  override readonly name = "ConnectionError";
  readonly code = "CONNECTION_FAILED";

  constructor(operation: OperationId, origin: string, cause: unknown) {
    const code = codeOf(cause) ?? codeOf(cause instanceof Error ? cause.cause : undefined);
    super(`${operation} could not be completed`, {
      details: `no whole reply from ${origin}${typeof code === "string" ? ` (${code})` : ""}`,
      retryable: operations[operation].idempotent || neverConnected.has(String(code)),
      cause,
    });
  }

  static override isInstance(value: unknown): value is ConnectionError {
    return FingerpaintError.isInstance(value) && value.name === "ConnectionError";
  }
}
