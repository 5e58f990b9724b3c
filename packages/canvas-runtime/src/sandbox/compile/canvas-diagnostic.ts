/** Something in a canvas source that is wrong, or will look wrong. */
export interface CanvasDiagnostic {
  /** An error means that there is no code to run; a warning, that a placeholder replaces something missing. */
  readonly severity: "error" | "warning";
  readonly code: "syntax" | "unknown-module" | "unknown-export" | "import-meta" | "no-default-export";
  /** One plain English sentence, without the location. */
  readonly message: string;
  /** Line of the source, from 1. */
  readonly line: number;
  /** Column of the line in UTF-16 units, from 1, if known. */
  readonly column?: number;
}
