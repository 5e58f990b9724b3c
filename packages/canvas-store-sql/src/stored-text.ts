/**
 * Characters that a text column can't store: U+0000 in either engine, and lone surrogates in UTF-8. They, and U+001A
 * itself, are stored as U+001A (SUBSTITUTE) followed by four hex digits. All other text is stored unchanged.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unstorable = /[\0\u001a\p{Surrogate}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+001A is the escape character
const escaped = /\u001a([0-9a-f]{4})/g;

/** Converts any JavaScript string to text that both engines can store. */
export function toStoredText(text: string): string {
  return text.replace(unstorable, (character) => `\u001a${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Reverses `toStoredText`. */
export function fromStoredText(stored: string): string {
  return stored.replace(escaped, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
