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
    file: "canvas-input.ts",
    original: '"custom"',
    replacement: '""',
    reason: "Only the path and the message of zod's issues are shown, never their code.",
  },
  {
    file: "canvas-service.ts",
    original: "canvas.expiresAt !== null",
    replacement: "true",
    reason: "Date.parse(null) is NaN, and no time is at or after that.",
  },
  {
    file: "canvas-service.ts",
    original: "{ access, password: canvas.password }",
    replacement: "{}",
    reason: "The record that is being changed already holds both.",
  },
];
