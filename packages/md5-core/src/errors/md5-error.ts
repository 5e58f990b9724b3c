/**
 * Why a call was refused.
 * - `UNENCODABLE_TEXT`: the encoding lacks a character of the text, see `UnencodableTextError`.
 * - `UNSUPPORTED_ENCODING`: there is no encoding of that name.
 * - `ENCODING_NOT_LOADED`: a synchronous function needs an encoding that `loadEncoding` hasn't loaded yet.
 * - `INVALID_OUTPUT_FORMAT`: there is no output format of that name.
 * - `INVALID_HASH_FORMAT`: an expected hash is neither 32 hex digits nor canonical Base64 of 16 bytes.
 * - `INVALID_ARGUMENT`: a value of the wrong type or range, or bytes whose memory was transferred.
 * - `INVALID_STATE`: bytes that no hasher exported, or a state of another version.
 * - `HASHER_FINISHED`: a hasher was used after it returned its digest.
 * - `TARGET_TOO_SMALL`: a text's bytes don't fit into the target, see `TargetTooSmallError`.
 */
export type Md5ErrorCode =
  | "UNENCODABLE_TEXT"
  | "UNSUPPORTED_ENCODING"
  | "ENCODING_NOT_LOADED"
  | "INVALID_OUTPUT_FORMAT"
  | "INVALID_HASH_FORMAT"
  | "INVALID_ARGUMENT"
  | "INVALID_STATE"
  | "HASHER_FINISHED"
  | "TARGET_TOO_SMALL";

const marker = Symbol.for("fingerpaint.md5-core.Md5Error");

/**
 * The base class of all errors of this package. `details` is safe to show: it contains at most one character of a text.
 */
export class Md5Error extends Error {
  override readonly name: string = "Md5Error";
  readonly code: Md5ErrorCode;
  /** Says what was wrong and where: the argument, the index in a batch, the position, what is allowed. */
  readonly details: string;

  constructor(code: Md5ErrorCode, details: string, options?: ErrorOptions) {
    super(`${code}: ${details}`, options);
    this.code = code;
    this.details = details;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Also recognises errors from other copies of this package, unlike `instanceof`. */
  static isInstance(value: unknown): value is Md5Error {
    return value instanceof Error && marker in value;
  }
}
