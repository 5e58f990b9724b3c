import { UnencodableTextError } from "../errors/unencodable-text-error.ts";

/** Throws the error that names the character at a position, where the encoding lacks it. */
export function refuseCharacterAt(text: string, position: number, encoding: string): never {
  const character = String.fromCodePoint(text.codePointAt(position) as number);
  throw new UnencodableTextError({ character, position, encoding });
}

/** Rule M4: refuses lone surrogates, which TextEncoder would replace silently. */
export function requireWellFormed(text: string, encoding: string): void {
  if (!text.isWellFormed()) refuseLoneSurrogate(text, encoding);
}

/** Throws the error that names the first lone surrogate of a text that has one. */
export function refuseLoneSurrogate(text: string, encoding: string): never {
  let position = 0;
  for (const character of text) {
    if (!character.isWellFormed()) break;
    position += character.length;
  }
  return refuseCharacterAt(text, position, encoding);
}
