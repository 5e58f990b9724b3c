import type { CanvasDiagnostic, CanvasFailure } from "@fingerpaint/canvas-runtime";

/** A problem in the source, as marked in the editor. */
export interface Problem {
  readonly severity: "error" | "warning";
  readonly message: string;
  /** From 1. Absent if the runtime couldn't determine it. */
  readonly line?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
  /** Whether only running the canvas could reveal it. */
  readonly isOfRun?: boolean;
}

/** A problem that reading the source finds, without running it. */
export interface SourceProblem extends Problem {
  readonly line: number;
}

/** The check of a source as it is written. */
export interface SourceCheck {
  /** The findings when the author last paused; null before that, and without a source. */
  readonly found: readonly SourceProblem[] | null;
  /** The errors in a source, for use before publishing; empty if it can't be checked. */
  errorsOf(source: string): Promise<readonly SourceProblem[]>;
}

/** The check of an editor without one. */
export const noSourceCheck: SourceCheck = { found: null, errorsOf: async () => [] };

export function problemsOfDiagnostics(diagnostics: readonly CanvasDiagnostic[]): Problem[] {
  return diagnostics.map(({ severity, message, line, column }) => ({ severity, message, line, column }));
}

/** Adds an error of a run, unless it is already in the list. At most 50, because a canvas may keep throwing. */
export function withError(problems: readonly Problem[], failure: CanvasFailure): readonly Problem[] {
  const { message, line, column, phase } = failure;
  const isKnown = problems.some((known) => known.message === message && known.line === line);
  if (isKnown || problems.length >= 50) return problems;
  return [...problems, { severity: "error", message, line, column, isOfRun: phase !== "compile" }];
}

/**
 * Combines the problems found by checking and by running a source. The check finds everything that compiling does. A
 * runtime error in a line that already has an error is the same one in other words, and so is a syntax error that the
 * browser reports without a line.
 *
 * @param read The problems found by the check; null if the source hasn't been checked.
 */
export function allProblems(read: readonly Problem[] | null, ran: readonly Problem[]): readonly Problem[] {
  if (read === null) return ran;
  const errorLines = new Set(read.filter(({ severity }) => severity === "error").map(({ line }) => line));
  const isRefusal = ({ line, message }: Problem) => line === undefined && message.startsWith("SyntaxError: ");
  const isRead = (one: Problem) => errorLines.has(one.line) || (errorLines.size > 0 && isRefusal(one));
  const others = ran.filter((one) => one.isOfRun && !isRead(one));
  return others.length === 0 ? read : [...read, ...others].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
