// `isWellFormed` may be newer than the `lib` setting of programs that compile this file. All supported hosts have it.
/// <reference lib="es2024.string" />
import { Md5Error } from "./md5-error.ts";

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

  static override isInstance(value: unknown): value is UnencodableTextError {
    return Md5Error.isInstance(value) && value.code === "UNENCODABLE_TEXT";
  }
}

/** Quotes only visible characters: a control character or direction mark would garble the line it is printed in. */
function describe(character: string): string {
  const codePoint = `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
  if (!character.isWellFormed()) return `lone surrogate ${codePoint}`;
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
    ? `character "${character}" (${codePoint})`
    : `character ${codePoint}`;
}
