import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../workspace.ts";
import { runCommand } from "./command.ts";
import { addTallies, type Tally, tallyOfGuards, tallyOfRules } from "./tally.ts";
import {
  foldersWithTests,
  ranTitles,
  readReports,
  removeReports,
  tallyOfReport,
  testFilesOf,
} from "./vitest-report.ts";

/** One thing to verify. */
export interface Step {
  readonly title: string;
  readonly run: () => Promise<Tally>;
}

/** A command that counts as one test: it passes if it exits with 0, and its output is shown only if it fails. */
export function commandStep(title: string, command: readonly string[]): Step {
  return {
    title,
    run: async () => {
      const { exitCode, output } = await runCommand(command);
      if (exitCode === 0) return { passed: 1, failed: 0, skipped: 0, problems: [] };
      console.log(output.trimEnd());
      const problem = `${title}: \`${command.join(" ")}\` ${exitCode === null ? "did not run" : `exited with ${exitCode}`}`;
      return { passed: 0, failed: 1, skipped: 0, problems: [problem] };
    },
  };
}

/** A command that prints a line for each of its checks, `ok …` or `LOW …`: each counts as one test. */
export function guardsStep(title: string, command: readonly string[]): Step {
  return {
    title,
    run: async () => {
      const { exitCode, output } = await runCommand(command);
      console.log(output.trimEnd());
      return tallyOfGuards(title, output, exitCode);
    },
  };
}

/**
 * Runs and counts the tests of all folders that have any. Turbo may replay the result of an earlier run with the same
 * inputs. Afterwards, checks that every rule has a test.
 *
 * @param command runs the tests of all folders, each of which leaves a report
 */
export function testsStep(command: readonly string[]): Step {
  return {
    title: "tests",
    run: async () => {
      const folders = foldersWithTests();
      // Reports of an earlier run mustn't be counted if this one is interrupted.
      await removeReports(folders);
      const { exitCode } = await runCommand(command, { show: true });
      const report = readReports(folders);
      const tests = tallyOfReport(report, exitCode, testFilesOf(folders));
      const rules = tallyOfRules(readFileSync(path.join(root, "docs/rules.md"), "utf8"), ranTitles(report));
      return addTallies([tests, rules]);
    },
  };
}
