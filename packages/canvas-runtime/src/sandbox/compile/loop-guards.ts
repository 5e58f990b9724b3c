import type { SignificantToken } from "./significant-tokens.ts";

/**
 * Inserts a call of the guard into every loop, so that endless loops can be stopped. Line numbers stay the same. Loops
 * over collections (`for … of`, `for … in`) without a block aren't guarded, as no known source loops forever there.
 *
 * @param code JavaScript without JSX.
 * @param tokens Its tokens.
 * @param guardName The function to call before each iteration, with the loop's line. It returns true or throws.
 */
export function guardLoops(code: string, tokens: readonly SignificantToken[], guardName: string): string {
  const insertions = tokens.flatMap((token, index) => {
    if (token.type !== "IdentifierName" || isPropertyName(tokens, index)) return [];
    if (token.text === "while") return guardWhile(tokens, index, guardName);
    if (token.text === "for") return guardFor(tokens, index, guardName);
    return [];
  });
  insertions.sort((a, b) => a.at - b.at);
  let guarded = "";
  let copied = 0;
  for (const { at, text } of insertions) {
    guarded += code.slice(copied, at) + text;
    copied = at;
  }
  return guarded + code.slice(copied);
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

function isPropertyName(tokens: readonly SignificantToken[], index: number): boolean {
  const before = tokens[index - 1]?.text;
  const after = tokens[index + 1]?.text;
  return before === "." || before === "?." || after === ":" || after === "," || after === "=";
}

/**
 * `while (ready) {}` becomes `while (ready) {guard(3);}`, which is valid for a method of that name, too. Without a
 * block, as in `do … while (ready)`, it becomes `while (guard(3),ready)`.
 */
function guardWhile(tokens: readonly SignificantToken[], index: number, guardName: string): Insertion[] {
  const open = tokens[index + 1];
  if (open?.text !== "(") return [];
  const call = guardCall(guardName, tokens[index]);
  const body = tokens[endOfHead(tokens, index + 1) + 1];
  return [body?.text === "{" ? { at: body.start + 1, text: `${call};` } : { at: open.start + 1, text: `${call},` }];
}

/** `for (;;)` becomes `for (;guard(3);)`; a loop over a collection is guarded at the head of its block. */
function guardFor(tokens: readonly SignificantToken[], index: number, guardName: string): Insertion[] {
  const open = tokens[index + 1]?.text === "await" ? index + 2 : index + 1;
  if (tokens[open]?.text !== "(") return [];
  const call = guardCall(guardName, tokens[index]);
  const end = endOfHead(tokens, open);
  const next = tokens[end + 1];
  if (tokens[end]?.text === ";") {
    return [{ at: tokens[end].start + 1, text: next?.text === ";" ? call : `${call},` }];
  }
  return next?.text === "{" ? [{ at: next.start + 1, text: `${call};` }] : [];
}

/** The index of the first semicolon directly in a loop's parentheses, otherwise of the closing one. */
function endOfHead(tokens: readonly SignificantToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const { text = "", type } = tokens[at] ?? {};
    if (opening.has(text) || type === "TemplateHead") depth++;
    else if (closing.has(text) || type === "TemplateTail") depth--;
    if (depth === 0 || (depth === 1 && text === ";")) return at;
  }
  return tokens.length;
}

function guardCall(guardName: string, loop: SignificantToken | undefined): string {
  return `${guardName}(${loop?.line ?? 0})`;
}

const opening = new Set(["(", "[", "{"]);
const closing = new Set([")", "]", "}"]);
