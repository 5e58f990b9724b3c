// `isWellFormed` may be newer than the `lib` setting of programs that compile this file. All supported hosts have it.
/// <reference lib="es2024.string" />

/**
 * Why a call was refused.
 * - `UNENCODABLE_TEXT`: the encoding lacks a character of the text, see `UnencodableTextError`.
 * - `UNSUPPORTED_ENCODING`: there is no encoding of that name.
 * - `ENCODING_NOT_LOADED`: a synchronous function needs an encoding that `loadEncoding` hasn't loaded yet.
 * - `INVALID_OUTPUT_FORMAT`: there is no output format of that name.
 * - `INVALID_HASH_FORMAT`: an expected hash is neither 32 hex digits nor canonical Base64 of 16 bytes, or an ETag isn't
 *   one that S3 gives.
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

/** Where a text can't be encoded. */
interface UnencodableCharacter {
  character: string;
  position: number;
  encoding: string;
  index?: number | undefined;
}

/** A text contains a character that its encoding lacks. Nothing was digested. */
export class UnencodableTextError extends Md5Error {
  override readonly name = "UnencodableTextError";
  declare readonly code: "UNENCODABLE_TEXT";
  /** The first character that the encoding lacks: one code point, or a lone surrogate. */
  readonly character: string;
  readonly codePoint: number;
  /** Its index in the text, counted from 0 in UTF-16 code units, as in JavaScript strings. */
  readonly position: number;
  readonly encoding: string;
  /** In a batch, the index of the text. */
  readonly index: number | undefined;

  constructor({ character, position, encoding, index }: UnencodableCharacter) {
    const field = index === undefined ? "text" : `texts[${index}]`;
    super(
      "UNENCODABLE_TEXT",
      `${field}: ${describe(character)} at position ${position} can't be encoded in ${encoding}`,
    );
    this.character = character;
    this.codePoint = character.codePointAt(0) as number;
    this.position = position;
    this.encoding = encoding;
    this.index = index;
  }

  static override readonly isInstance = (value: unknown): value is UnencodableTextError =>
    Md5Error.isInstance(value) && value.code === "UNENCODABLE_TEXT";
}

/** Quotes only visible characters: a control character or direction mark would garble the line it is printed in. */
function describe(character: string): string {
  const codePoint = `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
  if (!character.isWellFormed()) return `lone surrogate ${codePoint}`;
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
    ? `character "${character}" (${codePoint})`
    : `character ${codePoint}`;
}

/** A text's bytes don't fit into the caller's target. */
export class TargetTooSmallError extends Md5Error {
  override readonly name = "TargetTooSmallError";
  declare readonly code: "TARGET_TOO_SMALL";
  /** The text's length in the encoding, in bytes, including a byte order mark if the encoding writes one. */
  readonly bytesNeeded: number;

  constructor(bytesNeeded: number, targetBytes: number, encoding: string) {
    super("TARGET_TOO_SMALL", `target: has ${targetBytes} bytes; the text takes ${bytesNeeded} in ${encoding}`);
    this.bytesNeeded = bytesNeeded;
  }

  static override readonly isInstance = (value: unknown): value is TargetTooSmallError =>
    Md5Error.isInstance(value) && value.code === "TARGET_TOO_SMALL";
}
