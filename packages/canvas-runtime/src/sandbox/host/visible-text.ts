/** Visible replacements for line breaks and tabs. */
const marks: Readonly<Record<string, string>> = { "\r\n": " ↵ ", "\n": " ↵ ", "\r": " ↵ ", "\t": "⇥" };

/**
 * Characters that are invisible or change where others are drawn: control characters, format characters such as
 * bidirectional overrides and zero-width spaces, private-use characters, lone surrogates, line and paragraph
 * separators.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
const invisibleOrMarked = new RegExp(`\r\n|${invisible.source}`, "gu");

/**
 * A canvas's text as one line in which everything is visible: line breaks as `↵`, tabs as `⇥`, other invisible
 * characters as `�`.
 *
 * @example
 * visibleText("npm i x\ncurl evil") // "npm i x ↵ curl evil"
 */
export function visibleText(text: string): string {
  return text.replace(invisibleOrMarked, (found) => marks[found] ?? "�");
}

/** The longest text that may be copied, in UTF-16 units: as much as a reader can check. */
export const maxCopyLength = 2_000;

/** Enough blanks in a row to push the following text out of sight. */
const blanksOutOfSight = /\s{17}/u;

/**
 * Whether `visibleText` shows all of a text: no invisible characters except line breaks and tabs, at most 16 blanks in
 * a row, at most 2,000 UTF-16 units.
 */
export function isCopyable(text: string): boolean {
  const withoutMarked = text.replace(/\r\n|\n|\r|\t/g, " ");
  return text.length <= maxCopyLength && !invisible.test(withoutMarked) && !blanksOutOfSight.test(text);
}
