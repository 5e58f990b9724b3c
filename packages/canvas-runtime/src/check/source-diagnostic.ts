import type { CanvasDiagnostic } from "../compile/canvas-diagnostic.ts";

/** What reading a canvas source finds wrong. */
export interface SourceDiagnostic {
  /** An error means that the canvas fails; a warning, that it shows something else than its author meant. */
  readonly severity: "error" | "warning";
  /** The compiler's codes, and those that only the check has. */
  readonly code:
    | CanvasDiagnostic["code"]
    | "undefined-name"
    | "constant-assignment"
    | "early-use"
    | "unknown-prop"
    | "prop-value"
    | "hook-order"
    | "limit";
  /** One plain English sentence, without the place. */
  readonly message: string;
  /** Line of the source, from 1. */
  readonly line: number;
  /** Column of the line in UTF-16 units, from 1. */
  readonly column: number;
}

/** How many are told of one source. */
export const maxDiagnostics = 100;
