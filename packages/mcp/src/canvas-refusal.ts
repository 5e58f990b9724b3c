import type { ErrorCode } from "@fingerpaint/api-contracts/errors";

const marker = Symbol.for("fingerpaint.mcp.CanvasRefusal");

/** The canvas service refused or wasn't reached, and nothing has changed. `details` is shown to the model. */
export class CanvasRefusal extends Error {
  override readonly name = "CanvasRefusal";
  /** One of the contract's codes, CONNECTION_FAILED or CHECK_FAILED; a newer server may have more. */
  readonly code: ErrorCode | (string & {});
  /** The problem and its place: the field, the limit. */
  readonly details: string;

  constructor(code: ErrorCode | (string & {}), details: string, options?: ErrorOptions) {
    super(`${code}: ${details}`, options);
    this.code = code;
    this.details = details;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises errors of other copies of this package too, which `instanceof` doesn't. */
  static isInstance(value: unknown): value is CanvasRefusal {
    return value instanceof Error && marker in value;
  }
}
