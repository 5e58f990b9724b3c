import type { SourceDiagnostic } from "@fingerpaint/canvas-runtime/check";

/** What `check` has to say of a canvas. */
export interface CheckDiagnostic {
  /** `note`: a part that could not be looked at, and no fault of the canvas. */
  readonly severity: SourceDiagnostic["severity"] | "note";
  /** The codes of `checkSource`, and `render`, `limit`, `not-checked`, and TypeScript's as `ts2322`. */
  readonly code: string;
  /** One sentence, without the place. */
  readonly message: string;
  /** Line of the source, from 1. */
  readonly line: number;
  /** Column of the line in UTF-16 units, from 1. */
  readonly column: number;
}

/** What ended a check, as a finding. Parsers go as deep as a source is nested, until there is no stack left. */
export function uncheckable(error: unknown): CheckDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  const message = error instanceof RangeError ? "The source is nested too deeply." : reason;
  return { severity: "error", code: "limit", message: `Not checked: ${message}`, line: 1, column: 1 };
}
