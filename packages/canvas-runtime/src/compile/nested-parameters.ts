import { significantTokens } from "./significant-tokens.ts";

/**
 * The deepest that arrow functions may be inside each other's parameters. The compiler reads such parameters twice, as
 * an expression and as parameters, those inside them four times, and so on: 2^16 times take a tenth of a second.
 */
const maxDepth = 16;

/** Sources without it have no arrow function in a parameter list. */
const arrowInDefault = /=\s*(?:async\s*)?\(/;

/**
 * The line on which arrow functions begin to be nested in each other's parameters more than 16 deep; null where none
 * are. What only looks like it, parentheses of a conditional, counts too.
 *
 * @param source TypeScript with JSX
 */
export function tooDeepParameters(source: string): number | null {
  if (!arrowInDefault.test(source)) return null;
  const tokens = significantTokens(source, true);
  /** For each open parenthesis its line, and how deep those are that end in it. */
  const open: { readonly line: number; depth: number }[] = [{ line: 1, depth: 0 }];
  for (const [index, { text, line }] of tokens.entries()) {
    if (text === "(") open.push({ line, depth: 0 });
    if (text !== ")" || open.length === 1) continue;
    const closed = open.pop();
    const next = tokens[index + 1]?.text;
    const depth = (closed?.depth ?? 0) + (next === "=>" || next === ":" ? 1 : 0);
    if (depth > maxDepth) return closed?.line ?? line;
    const outer = open.at(-1);
    if (outer) outer.depth = Math.max(outer.depth, depth);
  }
  return null;
}
