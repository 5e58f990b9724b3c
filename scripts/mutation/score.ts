import survivors from "./survivors.json" with { type: "json" };

/** A mutant that no test can catch, or that none needs to. */
export interface ExplainedSurvivor {
  /** The file's name without its folders. */
  readonly file: string;
  /** The mutated code, its white space collapsed. */
  readonly original: string;
  /** The replacement by Stryker, its white space collapsed. */
  readonly replacement: string;
  /** A part of the line that contains the code, if the same code occurs more than once in the file. */
  readonly line?: string;
  /** Why it survives: why both versions behave the same, or what a test would need to distinguish them. */
  readonly reason: string;
}

/** They count as survivors in the score; `pnpm test:mutation` fails on any other. */
export const explainedSurvivors: readonly ExplainedSurvivor[] = survivors;

/** A mutant and the code it replaced. */
export interface JudgedMutant {
  /** Relative to the root. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  /** The whole line on which it starts. */
  readonly lineText: string;
  /** The mutated code. */
  readonly original: string;
  readonly replacement: string;
  /** As in Stryker's reports: `Killed`, `Survived`, `NoCoverage`, `Timeout`, `RuntimeError`, … */
  readonly status: string;
}

export interface Score {
  /** Killed mutants and those that timed out. */
  readonly caught: number;
  readonly timeouts: number;
  readonly survived: number;
  readonly uncovered: number;
  /** All of the above, except mutants that don't compile or that break the test runner. */
  readonly total: number;
  /** `caught` as a percentage of `total`; 100 if there are none. */
  readonly percent: number;
}

export function scoreOf(mutants: readonly JudgedMutant[]): Score {
  const count = (status: string) => mutants.filter((mutant) => mutant.status === status).length;
  const timeouts = count("Timeout");
  const caught = count("Killed") + timeouts;
  const survived = count("Survived");
  const uncovered = count("NoCoverage");
  const total = caught + survived + uncovered;
  return { caught, timeouts, survived, uncovered, total, percent: total === 0 ? 100 : (100 * caught) / total };
}

/** The mutants that no test caught. */
export function survivorsOf(mutants: readonly JudgedMutant[]): JudgedMutant[] {
  return mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
}

/** The explanation of a survivor, if there is one. */
export function explanationOf(
  mutant: JudgedMutant,
  explanations: readonly ExplainedSurvivor[],
): ExplainedSurvivor | undefined {
  return explanations.find(
    ({ file, original, replacement, line = "" }) =>
      mutant.file.endsWith(`/${file}`) &&
      collapsed(mutant.original) === original &&
      collapsed(mutant.replacement) === replacement &&
      mutant.lineText.includes(line),
  );
}

/** Collapses code to one line. */
export function collapsed(code: string): string {
  return code.replace(/\s+/g, " ").trim();
}
