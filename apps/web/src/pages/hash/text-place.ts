import type { HashMessages } from "./hash-messages.ts";

/** The line and column of a position in a text, both from 1, in UTF-16 code units. */
export function placeOf(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: position - lineStart + 1 };
}

/** Names a character by its appearance, if it is visible, and its code point. */
export function describeCharacter(character: string, messages: HashMessages): string {
  const codePoint = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const isLoneSurrogate = /^[\uD800-\uDFFF]$/.test(character);
  return isLoneSurrogate ? messages.loneSurrogate(codePoint) : messages.character(character, codePoint);
}
