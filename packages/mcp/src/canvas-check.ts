/** A mistake in a canvas source, or something that will look wrong. */
export interface CheckedProblem {
  /** An error means that the page shows the error instead of the canvas. */
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
   * Tells the model in a sentence or two what the check finds and misses. Becomes part of the description of
   * `check_canvas`.
   */
  readonly covers: string;
  /** Included in tool results. */
  readonly method: (typeof checkMethods)[number];
  /** All problems in line order; empty if there are none. Rejects if the source couldn't be checked. */
  run(source: string): Promise<readonly CheckedProblem[]>;
}
