/** A mutant that no test can catch, or that none has to. */
export interface ExplainedSurvivor {
  /** The file's name without its folders. */
  readonly file: string;
  /** The mutated code, its white space collapsed. */
  readonly original: string;
  /** What Stryker put in its place, its white space collapsed. */
  readonly replacement: string;
  /** A part of the line that holds the code, where the same code occurs more than once in the file. */
  readonly line?: string;
  /** Why it survives: what makes both ways equal, or what would be needed to tell them apart. */
  readonly reason: string;
}

/** They count as survivors in the score; `pnpm test:mutation` fails on any other. */
export const explainedSurvivors: readonly ExplainedSurvivor[] = [
  {
    file: "deadline.ts",
    original: "signal?.reason",
    replacement: "signal.reason",
    reason: "Only a signal calls the function, so there is one.",
  },
  {
    file: "deadline.ts",
    original: "callerSignal?.reason",
    replacement: "callerSignal.reason",
    reason: "Only the caller's signal calls the function, so there is one.",
  },
  {
    file: "reply.ts",
    original: "{ return undefined; }",
    replacement: "{}",
    reason: "A function that ends without a return gives undefined, too.",
  },
];
