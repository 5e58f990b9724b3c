/**
 * Why a call was refused. The first three are the service's wire codes for a fault of the input; `INTERNAL_ERROR` is a
 * fault of the calling program.
 */
export type Md5ErrorCode = "INVALID_INPUT" | "UNSUPPORTED_ENCODING" | "INVALID_HASH_FORMAT" | "INTERNAL_ERROR";

const marker = Symbol.for("fingerpaint.md5-core.Md5Error");

/** What every error of this package is. `details` is safe to show to the caller: it never holds more of a text than one character. */
export abstract class Md5Error extends Error {
  abstract override readonly name: string;
  abstract readonly code: Md5ErrorCode;
  /** What was wrong and where: the field, the index in a batch, the position, what is allowed. */
  readonly details: string;

  constructor(code: Md5ErrorCode, details: string, options?: ErrorOptions) {
    super(`${code}: ${details}`, options);
    this.details = details;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises errors of other copies of this package too, which `instanceof` doesn't. */
  static isInstance(value: unknown): value is Md5Error {
    return value instanceof Error && marker in value;
  }
}
