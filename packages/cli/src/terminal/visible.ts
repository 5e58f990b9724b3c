/** What a terminal obeys instead of showing it, and what changes where other characters are drawn. */
const unseen = /\r\n|[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const lineBreaks = "\r\n\v\f\u0085\u2028\u2029";

/**
 * A text of someone else as part of one line of output: line breaks as `↵`, other control and bidirectional characters
 * as `\x1b` or `\u202e`. Nothing in it is a command to GitHub's runner either, which takes `::` at the beginning of a
 * line and `##[` anywhere.
 *
 * @example
 * visible("a\n::error::b\u001b[2J") // "a↵::error::b\\x1b[2J"
 */
export function visible(text: string): string {
  return withoutControls(text)
    .replace(/^([^!-~]*):(?=:)/u, "$1\\x3a")
    .replaceAll("##[", "##\\x5b");
}

/** A source for a terminal: as `visible`, but with its own lines and tabs. No runner looks for commands there. */
export function visibleSource(source: string): string {
  return source.replaceAll("\r\n", "\n").replace(/[^\n\t]+/g, withoutControls);
}

/** A value as JSON that is safe to show. Whoever parses it gets every character back. */
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
