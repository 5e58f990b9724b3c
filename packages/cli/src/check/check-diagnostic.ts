import type { CanvasDiagnostic } from "@fingerpaint/canvas-runtime/compile";

/** What `check` has to say of a canvas. */
export interface CheckDiagnostic {
  /** `note`: a part that could not be looked at, and no fault of the canvas. */
  readonly severity: CanvasDiagnostic["severity"] | "note";
  /** The compiler's codes, and `unknown-prop`, `render`, `limit`, `not-checked`, and TypeScript's as `ts2322`. */
  readonly code: string;
  /** One sentence, without the place. */
  readonly message: string;
  /** Line of the source, from 1. */
  readonly line: number;
  /** Column of the line in UTF-16 units, from 1. */
  readonly column: number;
}

/**
 * Where in a line a message points to, where only the line is known: to the first of the names that the message quotes
 * and the line has, otherwise to the line's beginning.
 */
export function columnIn(lineText: string, message: string): number {
  const quoted = Array.from(message.matchAll(/["'`]([^"'`]+)["'`]/g), ([, name = ""]) => name);
  const [, first = ""] = /^(?:\w*Error: )?([\w$.]+) is not /.exec(message) ?? [];
  for (const name of [...quoted, first, first.split(".").at(-1) ?? ""]) {
    const at = name === "" ? -1 : lineText.indexOf(name);
    if (at !== -1) return at + 1;
  }
  return Math.max(0, lineText.search(/\S/)) + 1;
}
