import { coverRules, problemsOf } from "../rule-coverage.ts";

/** How many tests passed, and the problems of those that didn't. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each failure. */
  readonly problems: readonly string[];
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  return {
    passed: sum((tally) => tally.passed),
    failed: sum((tally) => tally.failed),
    skipped: sum((tally) => tally.skipped),
    problems: tallies.flatMap((tally) => tally.problems),
  };
}

/**
 * Counts as one test: every rule on the page has a test among the titles, and every rule that a title names is on the
 * page.
 */
export function tallyOfRules(page: string, titles: readonly string[]): Tally {
  const problems = problemsOf(coverRules(page, titles)).map((problem) => `rules: ${problem}`);
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, skipped: 0, problems };
}

/**
 * Counts lines that start with `ok` and with `LOW`. A failure without a `LOW` line, or a run without any such lines,
 * counts as one failure.
 */
export function tallyOfGuards(title: string, output: string, exitCode: number | null): Tally {
  const lines = output.split("\n");
  const passed = lines.filter((line) => line.startsWith("ok ")).length;
  const problems = lines.filter((line) => line.startsWith("LOW ")).map((line) => `${title}: ${line}`);
  const isSound = exitCode === 0 && passed > 0;
  if (!isSound && problems.length === 0) problems.push(`${title}: exited with ${exitCode} after ${passed} checks`);
  return { passed, failed: problems.length, skipped: 0, problems };
}

/** `N passed, N failed`, and `, N skipped` if any were: the line that continuous integration reads. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
