import { maxStateBytes } from "@fingerpaint/api-contracts/limits";

/** A problem with the text of a state. */
export type StateProblem =
  | { readonly kind: "syntax"; readonly line: number; readonly column: number }
  | { readonly kind: "form" }
  | { readonly kind: "key" }
  | { readonly kind: "size"; readonly bytes: number };

/** A state as typed. An empty text means no state. */
type TypedState =
  | { readonly state: Readonly<Record<string, unknown>> | null; readonly problem: null }
  | { readonly state: null; readonly problem: StateProblem };

/** Parses a typed state, with the limits of rule C30. */
export function readStateText(text: string): TypedState {
  if (text.trim() === "") return { state: null, problem: null };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { state: null, problem: { kind: "syntax", ...placeOfMistake(text) } };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { state: null, problem: { kind: "form" } };
  }
  if (Object.hasOwn(value, "__proto__")) return { state: null, problem: { kind: "key" } };
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  if (bytes > maxStateBytes) return { state: null, problem: { kind: "size", bytes } };
  return { state: value as Record<string, unknown>, problem: null };
}

/** A state as text for the author; empty if there is none. */
export function stateTextOf(state: Readonly<Record<string, unknown>> | null | undefined): string {
  return state ? `${JSON.stringify(state, null, 2)}\n` : "";
}

/**
 * The line and column, from 1, where a text stops being JSON. Browsers report it in different ways, if at all, so this
 * finds the longest prefix that could still become JSON.
 */
function placeOfMistake(text: string): { line: number; column: number } {
  const before = text.slice(0, endOfSound(text)).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b))/y;

/** The offset of the first token that isn't valid in its place. */
function endOfSound(text: string): number {
  const open: ("{" | "[")[] = [];
  let wanted: "value" | "value-or-end" | "name" | "name-or-end" | "colon" | "comma" | "nothing" = "value";
  token.lastIndex = 0;
  for (let end = 0; ; end = token.lastIndex) {
    const start = end + (/^[ \t\n\r]*/.exec(text.slice(end, end + 10_000))?.[0].length ?? 0);
    token.lastIndex = end;
    const found = token.exec(text);
    if (found === null) return start;
    const [, mark, string] = found;
    const isValue = mark === undefined;
    const closes = mark === "}" ? "{" : mark === "]" ? "[" : null;
    if (closes !== null) {
      const mayEnd = wanted === "comma" || wanted === (closes === "{" ? "name-or-end" : "value-or-end");
      if (!mayEnd || open.pop() !== closes) return start;
      wanted = open.length === 0 ? "nothing" : "comma";
    } else if (wanted === "value" || wanted === "value-or-end") {
      if (mark === "{" || mark === "[") {
        open.push(mark);
        wanted = mark === "{" ? "name-or-end" : "value-or-end";
      } else if (isValue) wanted = open.length === 0 ? "nothing" : "comma";
      else return start;
    } else if (wanted === "name" || wanted === "name-or-end") {
      if (string === undefined) return start;
      wanted = "colon";
    } else if (wanted === "colon" && mark === ":") wanted = "value";
    else if (wanted === "comma" && mark === ",") wanted = open.at(-1) === "{" ? "name" : "value";
    else return start;
  }
}
