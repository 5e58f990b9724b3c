import type { CanvasDiagnostic } from "../../sandbox/compile/canvas-diagnostic.ts";

/** A problem that the static check finds in a canvas source. */
export interface SourceDiagnostic {
  /** An error means that the canvas fails; a warning, that it shows something other than its author meant. */
  readonly severity: "error" | "warning";
  /** The compiler's codes, and those specific to the check. */
  readonly code:
    | CanvasDiagnostic["code"]
    | "undefined-name"
    | "constant-assignment"
    | "early-use"
    | "unknown-prop"
    | "prop-value"
    | "hook-order"
    | "limit";
  /** One plain English sentence, without the location. */
  readonly message: string;
  /** Line of the source, from 1. */
  readonly line: number;
  /** Column of the line in UTF-16 units, from 1. */
  readonly column: number;
}

/** The maximum number of diagnostics for one source. */
export const maxDiagnostics = 100;
