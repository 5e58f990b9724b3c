import jsTokens, { type JSXToken, type Token } from "js-tokens";

/** A token that is neither white space nor a comment, with its position. */
export interface SignificantToken {
  readonly type: Token["type"] | JSXToken["type"];
  readonly text: string;
  /** Index of its first UTF-16 unit. */
  readonly start: number;
  /** Line of its first unit, from 1. */
  readonly line: number;
}

/**
 * Reads JavaScript, or TypeScript with JSX, as tokens.
 *
 * @param jsx Whether `<` may open an element. False for compiled code.
 */
export function significantTokens(code: string, jsx: boolean): SignificantToken[] {
  const tokens: SignificantToken[] = [];
  let start = 0;
  let line = 1;
  for (const { type, value } of jsTokens(code, { jsx })) {
    if (!insignificant.has(type)) tokens.push({ type, text: value, start, line });
    start += value.length;
    for (let at = value.indexOf("\n"); at !== -1; at = value.indexOf("\n", at + 1)) line++;
  }
  return tokens;
}

const insignificant = new Set<string>([
  "WhiteSpace",
  "LineTerminatorSequence",
  "SingleLineComment",
  "MultiLineComment",
  "HashbangComment",
]);
