import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { FingerpaintError } from "./fingerpaint-error.ts";

/** A time limit passed. `limit` is the option that set it. */
export class TimeoutError extends FingerpaintError {
  override readonly name = "TimeoutError";
  readonly code = "TIMEOUT";
  readonly limit: "timeoutMs" | "totalTimeoutMs";

  constructor(operation: OperationId, limit: "timeoutMs" | "totalTimeoutMs", limitMs: number) {
    super(`${operation} took too long`, {
      details: `no complete reply within ${limitMs} ms (${limit}).`,
      retryable: limit === "timeoutMs" && operations[operation].idempotent,
    });
    this.limit = limit;
  }

  static override isInstance(value: unknown): value is TimeoutError {
    return FingerpaintError.isInstance(value) && value.name === "TimeoutError";
  }
}
