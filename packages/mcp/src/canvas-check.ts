/** What is wrong, or will look wrong, in a canvas source. */
export interface CheckedProblem {
  /** An error means that the page shows the error in place of the canvas. */
  readonly severity: "error" | "warning";
  /** From 1. */
  readonly line: number;
  /** From 1, where it is known. */
  readonly column?: number | undefined;
  readonly code: string;
  readonly message: string;
}

/** Looks a canvas source over without publishing it. */
export interface CanvasCheck {
  /**
   * What is looked for and what isn't, in a sentence or two for the model: the description of the tool `check_canvas`.
   */
  readonly covers: string;
  /** All problems in the order of lines; empty where there are none. Rejects where it could not look. */
  run(source: string): Promise<readonly CheckedProblem[]>;
}
