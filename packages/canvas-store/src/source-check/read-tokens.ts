import jsTokens, { type JSXToken, type Token } from "js-tokens";
import { blankTypeSyntax } from "./blank-type-syntax.ts";

/** Looks for something in a source's tokens. */
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

/** Runs all steps without pausing. */
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
