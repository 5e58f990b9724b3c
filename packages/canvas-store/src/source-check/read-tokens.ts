import jsTokens, { type JSXToken, type Token } from "js-tokens";
import { blankTypeSyntax } from "./blank-type-syntax.ts";

/** Looks for something among a source's tokens. */
export interface TokenReader {
  /** Nothing that follows changes what was found. */
  readonly isDone: boolean;
  /**
   * Takes the next token that is neither a blank nor a comment.
   * @param start Where it begins in the source, and `end` where it ends. The token itself may hold blanks in place of
   * type syntax.
   */
  take(token: Token | JSXToken, start: number, end: number): void;
}

/** A step takes two or three milliseconds at the most. */
const charactersPerStep = 16_384;

/**
 * Shows a TSX source to readers, token by token, until all of them are done. Takes time in proportion to the source's
 * length, and pauses after each step of it: a caller may let others have their turn between them.
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

/** Takes all steps immediately. */
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
