import { UnencodableTextError } from "../errors/unencodable-text-error.ts";

/** Throws the error for the character at a position, which the encoding lacks. */
export function refuseCharacterAt(text: string, position: number, encoding: string): never {
  const character = String.fromCodePoint(text.codePointAt(position) as number);
  throw new UnencodableTextError({ character, position, encoding });
}

/** Rule M4: refuses lone surrogates, which TextEncoder would replace silently. */
export function requireWellFormed(text: string, encoding: string): void {
  if (!text.isWellFormed()) refuseLoneSurrogate(text, encoding);
}

/** Throws the error for the first lone surrogate of a text, which must have one. */
export function refuseLoneSurrogate(text: string, encoding: string): never {
  let position = 0;
  for (const character of text) {
    if (!character.isWellFormed()) break;
    position += character.length;
  }
  return refuseCharacterAt(text, position, encoding);
}
