import type { CanvasDiagnostic, CanvasFailure } from "@fingerpaint/canvas-runtime";

/** Something wrong in the source, as the editor marks it. */
export interface Problem {
  readonly severity: "error" | "warning";
  readonly message: string;
  /** From 1. Absent where the runtime could not tell. */
  readonly line?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
  /** Whether only running the canvas could show it. */
  readonly isOfRun?: boolean;
}

export function problemsOfDiagnostics(diagnostics: readonly CanvasDiagnostic[]): Problem[] {
  return diagnostics.map(({ severity, message, line, column }) => ({ severity, message, line, column }));
}

/** Adds an error of a run, unless compiling has already told of it. At most 50: a canvas may throw for ever. */
export function withError(problems: readonly Problem[], failure: CanvasFailure): readonly Problem[] {
  const { message, line, column, phase } = failure;
  const isKnown = problems.some((known) => known.message === message && known.line === line);
  if (isKnown || problems.length >= 50) return problems;
  return [...problems, { severity: "error", message, line, column, isOfRun: phase !== "compile" }];
}

/**
 * What to show of what reading and running a source have found. Reading finds all that compiling does; an error of the
 * run in a line that has one already is the same, in other words.
 *
 * @param read null if the source has not been read.
 */
export function allProblems(read: readonly Problem[] | null, ran: readonly Problem[]): readonly Problem[] {
  if (read === null) return ran;
  const errorLines = new Set(read.filter(({ severity }) => severity === "error").map(({ line }) => line));
  const others = ran.filter(({ line, isOfRun = false }) => isOfRun && !errorLines.has(line));
  return others.length === 0 ? read : [...read, ...others].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
