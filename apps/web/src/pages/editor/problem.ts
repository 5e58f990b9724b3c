import type { CanvasDiagnostic, CanvasFailure } from "@fingerpaint/canvas-runtime";

/** Something wrong in the source, as the editor marks it. */
export interface Problem {
  readonly severity: "error" | "warning";
  readonly message: string;
  /** From 1. Absent where the runtime could not tell. */
  readonly line?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
}

export function problemsOfDiagnostics(diagnostics: readonly CanvasDiagnostic[]): Problem[] {
  return diagnostics.map(({ severity, message, line, column }) => ({ severity, message, line, column }));
}

/** Adds an error of a run, unless compiling has already told of it. At most 50: a canvas may throw for ever. */
export function withError(problems: readonly Problem[], { message, line, column }: CanvasFailure): readonly Problem[] {
  const isKnown = problems.some((known) => known.message === message && known.line === line);
  return isKnown || problems.length >= 50 ? problems : [...problems, { severity: "error", message, line, column }];
}
