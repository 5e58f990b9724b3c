/** Line breaks and tabs, as what a reader sees in their place. */
const marks: Readonly<Record<string, string>> = { "\r\n": " ↵ ", "\n": " ↵ ", "\r": " ↵ ", "\t": "⇥" };

/**
 * Characters that nobody sees or that change where others are drawn: control characters, format characters such as
 * bidirectional overrides and zero-width spaces, private ones, lone surrogates, line and paragraph separators.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
const invisibleOrMarked = new RegExp(`\r\n|${invisible.source}`, "gu");

/**
 * A text of a canvas as one line in which all of it can be seen: line breaks as `↵`, tabs as `⇥`, other invisible
 * characters as `�`.
 *
 * @example
 * visibleText("npm i x\ncurl evil") // "npm i x ↵ curl evil"
 */
export function visibleText(text: string): string {
  return text.replace(invisibleOrMarked, (found) => marks[found] ?? "�");
}

/** The longest text that may be copied, in UTF-16 units: what a reader can look through. */
export const maxCopyLength = 2_000;

/** More blanks in a row than this push what follows out of sight. */
const blanksOutOfSight = /\s{17}/u;

/**
 * Whether what `visibleText` shows of a text is all of it: no invisible character but line breaks and tabs, at most 16
 * blanks in a row, at most 2,000 UTF-16 units.
 */
export function isCopyable(text: string): boolean {
  const withoutMarked = text.replace(/\r\n|\n|\r|\t/g, " ");
  return text.length <= maxCopyLength && !invisible.test(withoutMarked) && !blanksOutOfSight.test(text);
}
