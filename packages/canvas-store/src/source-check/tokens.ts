import jsTokens, { type JSXToken, type Token } from "js-tokens";

export interface TokenReader {
  /** No further token can change the result. */
  readonly isDone: boolean;
  /**
   * Takes the next token that is neither white space nor a comment.
   * @param start The token's start in the source; `end` is its end. The token itself may contain blanks in place of
   * type syntax.
   */
  take(token: Token | JSXToken, start: number, end: number): void;
}

/** A step takes at most two or three milliseconds. */
const charactersPerStep = 16_384;

/**
 * Passes the tokens of a TSX source to readers until all of them are done. Takes time proportional to the source's
 * length, and yields after each step so that the caller can pause.
 */
export function* readTokens(source: string, readers: readonly TokenReader[]): Generator<undefined, void> {
  if (readers.every(({ isDone }) => isDone)) return;
  const blanked = yield* blankTypeSyntax(source);
  let end = 0;
  let stepEnd = charactersPerStep;
  for (const token of jsTokens(blanked, { jsx: true })) {
    const start = end;
    end += token.value.length;
    if (!insignificant.has(token.type)) {
      let isDone = true;
      for (const reader of readers) {
        if (!reader.isDone) reader.take(token, start, end);
        isDone &&= reader.isDone;
      }
      if (isDone) return;
    }
    if (end < stepEnd) continue;
    stepEnd = end + charactersPerStep;
    yield;
  }
}

export function readAll(steps: Generator<undefined, void>): void {
  while (!steps.next().done);
}

const insignificant: ReadonlySet<string> = new Set([
  "WhiteSpace",
  "LineTerminatorSequence",
  "MultiLineComment",
  "SingleLineComment",
  "HashbangComment",
]);

/**
 * Blanks the few pieces of TypeScript syntax that a JavaScript and JSX tokenizer would mistake for something else, so
 * that it would misread the text after them. The length doesn't change, so offsets stay valid.
 *
 * - `<T,>(…) =>`, `<T extends U>(…) =>` and, in types, `<T>(…) => …` look like JSX tags.
 * - `<Select<string> …>` gives a tag type arguments, which plain JSX doesn't have.
 * - `value! / 2` and `value! < 2`: after `!` the tokenizer expects an operand, so `/` would open a regular expression
 *   and `<` a tag.
 *
 * Pauses between its steps, which take a few milliseconds each for the longest sources.
 */
function* blankTypeSyntax(source: string): Generator<undefined, string> {
  const lastClosingTag = new Map<string, number>();
  for (const tag of source.matchAll(/<\/\s*([\w$]+)/g)) lastClosingTag.set(tag[1] ?? "", tag.index);

  yield;
  let text = source.replace(
    /(<[\w$.]+)(<[\w$\s.,|&[\]"']*>)/g,
    (_, tag: string, typeArguments: string) => tag + " ".repeat(typeArguments.length),
  );
  yield;
  text = text.replace(/<(?=\s*(?:const\s+)?[\w$]+(?:\s*[,=]|\s+extends\s+[^\s=>/]))/g, " ");
  yield;
  text = text.replace(/<([\w$]+)>(?=\s*\()/g, (tag, name: string, offset: number) =>
    // If a closing tag with this name follows, it is a tag: type parameters are never closed.
    (lastClosingTag.get(name) ?? -1) > offset ? tag : " ".repeat(tag.length),
  );
  yield;
  return text.replace(/(?<=[\w$)\]])!(?!=)/g, " ");
}

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
