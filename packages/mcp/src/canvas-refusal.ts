import type { ErrorCode } from "@fingerpaint/api-contracts/errors";

const marker = Symbol.for("fingerpaint.mcp.CanvasRefusal");

/** The canvas service refused or couldn't be reached, and nothing has changed. The model sees `details`. */
export class CanvasRefusal extends Error {
  override readonly name = "CanvasRefusal";
  /** One of the contract's codes, CONNECTION_FAILED or CHECK_FAILED; a newer server may have more. */
  readonly code: ErrorCode | (string & {});
  /** The problem and where it is, such as the field and its limit. */
  readonly details: string;

  constructor(code: ErrorCode | (string & {}), details: string, options?: ErrorOptions) {
    super(`${code}: ${details}`, options);
    this.code = code;
    this.details = details;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Unlike `instanceof`, also recognises errors from other copies of this package. */
  static isInstance(value: unknown): value is CanvasRefusal {
    return value instanceof Error && marker in value;
  }
}
