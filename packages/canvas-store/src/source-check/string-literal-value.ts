const escapeSequence = /\\(?:u\{([\dA-Fa-f]+)\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|(\r\n|[\s\S]))/g;

const singleCharacterEscapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["0", "\0"],
  // A backslash before a line break continues the line (ECMA-262, LineContinuation).
  ["\n", ""],
  ["\r", ""],
  ["\r\n", ""],
  ["\u2028", ""],
  ["\u2029", ""],
]);

/** The value of a closed string literal of module code, quotes included, escapes resolved (ECMA-262, 12.9.4.2). */
export function stringLiteralValue(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(escapeSequence, (_, braced?: string, four?: string, two?: string, single = "") => {
      const digits = braced ?? four ?? two;
      if (digits === undefined) return singleCharacterEscapes.get(single) ?? single;
      const codePoint = Number.parseInt(digits, 16);
      // A literal with a code point beyond Unicode doesn't compile, but must not throw here.
      return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\ufffd";
    });
}
