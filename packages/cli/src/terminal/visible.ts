/** Characters that terminals interpret instead of showing, and characters that change where others are drawn. */
const unseen = /\r\n|[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const lineBreaks = "\r\n\v\f\u0085\u2028\u2029";

/**
 * Makes untrusted text safe to print within a line: shows line breaks as `↵`, and other control and bidirectional
 * characters as `\x1b` or `\u202e`. It also disarms commands to GitHub's runner, which recognises `::` at the start of
 * a line and `##[` anywhere.
 *
 * @example
 * visible("a\n::error::b\u001b[2J") // "a↵::error::b\\x1b[2J"
 */
export function visible(text: string): string {
  return withoutControls(text)
    .replace(/^([^!-~]*):(?=:)/u, "$1\\x3a")
    .replaceAll("##[", "##\\x5b");
}

/** Like `visible`, but for a source on a terminal: keeps line breaks and tabs. No runner looks for commands there. */
export function visibleSource(source: string): string {
  return source.replaceAll("\r\n", "\n").replace(/[^\n\t]+/g, withoutControls);
}

/** A value as JSON that is safe to print. Parsing it restores every character. */
export function visibleJson(value: unknown, indent?: number): string {
  const escaped = JSON.stringify(value, null, indent).replace(unseen, (found) =>
    found === "\n" ? found : `\\u${hex(found, 4)}`,
  );
  return escaped.replaceAll("##[", "##\\u005b");
}

function withoutControls(text: string): string {
  return text.replace(unseen, (found) => {
    if (lineBreaks.includes(found)) return "↵";
    return found < "\u0100" ? `\\x${hex(found, 2)}` : `\\u${hex(found, 4)}`;
  });
}

function hex(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).padStart(digits, "0");
}
