/** What is wrong, or will look wrong, in a canvas source. */
export interface CanvasDiagnostic {
  /** An error means that there is nothing to run; a warning, that a placeholder replaces what is missing. */
  readonly severity: "error" | "warning";
  readonly code: "syntax" | "unknown-module" | "unknown-export" | "import-meta" | "no-default-export";
  /** One plain English sentence, without the place. */
  readonly message: string;
  /** Line of the source, from 1. */
  readonly line: number;
  /** Column of the line in UTF-16 units, from 1, where it is known. */
  readonly column?: number;
}
