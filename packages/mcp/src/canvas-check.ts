/** A mistake in a canvas source, or something that will look wrong. */
export interface CheckedProblem {
  /** An error means that the page shows the error in place of the canvas. */
  readonly severity: "error" | "warning";
  /** From 1. */
  readonly line: number;
  /** From 1, if it is known. */
  readonly column?: number | undefined;
  readonly code: string;
  readonly message: string;
}

/** How a source was checked: only read, or also rendered once. */
export const checkMethods = ["checked without running", "checked and rendered once"] as const;

/** Checks a canvas source without publishing it. */
export interface CanvasCheck {
  /**
   * What the check finds and what it misses, in a sentence or two for the model. It is part of the description of
   * `check_canvas`.
   */
  readonly covers: string;
  /** Results of the tools say it. */
  readonly method: (typeof checkMethods)[number];
  /** All problems in the order of lines; empty if there are none. Rejects if the source could not be checked. */
  run(source: string): Promise<readonly CheckedProblem[]>;
}
