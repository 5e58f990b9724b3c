/**
 * What a text column can't hold: U+0000 in either engine, lone surrogates in UTF-8. Such a character is stored as
 * U+001A (SUBSTITUTE) and its four hex digits, U+001A itself too. Every other text is stored as it is.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unstorable = /[\0\u001a\p{Surrogate}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+001A is the escape character
const escaped = /\u001a([0-9a-f]{4})/g;

/** Any JavaScript string as a text that both engines store. */
export function toStoredText(text: string): string {
  return text.replace(unstorable, (character) => `\u001a${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The string that `toStoredText` was given. */
export function fromStoredText(stored: string): string {
  return stored.replace(escaped, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
