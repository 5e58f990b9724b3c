import type { SourceDiagnostic } from "@fingerpaint/canvas-runtime/check";

/** A finding of `check`. */
export interface CheckDiagnostic {
  /** `note`: a part that couldn't be checked, which isn't a fault of the canvas. */
  readonly severity: SourceDiagnostic["severity"] | "note";
  /** A code of `checkSource`, `render`, `limit`, `not-checked`, or TypeScript's code, such as `ts2322`. */
  readonly code: string;
  /** One sentence, without the position. */
  readonly message: string;
  /** Line in the source, from 1. */
  readonly line: number;
  /** Column in the line in UTF-16 code units, from 1. */
  readonly column: number;
}

/** Reports an error that ended a check as a finding. Deeply nested sources make parsers overflow the stack. */
export function uncheckable(error: unknown): CheckDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  const message = error instanceof RangeError ? "The source is nested too deeply." : reason;
  return { severity: "error", code: "limit", message: `Not checked: ${message}`, line: 1, column: 1 };
}
