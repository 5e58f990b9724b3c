import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "./command.ts";
import { type Tally, tallyOfGuards } from "./tally.ts";
import { foldersWithTests, tallyOfReport, type VitestReport } from "./vitest-report.ts";

/** One thing to verify. */
export interface Step {
  readonly title: string;
  readonly run: () => Promise<Tally>;
}

/** A command that counts as one test: it passes by exiting with 0, and shows its output only where it doesn't. */
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
 * All Vitest projects in one run, each test counted; then every rule has to have one among those that ran.
 * Both read the same report, so both stand in one step.
 */
export function testsStep(): Step {
  return {
    title: "tests",
    run: async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-verify-"));
      try {
        const file = path.join(folder, "report.json");
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
        const { exitCode } = await runCommand(["vitest", "run", ...reporters], true);
        const report = await readFile(file, "utf8").then(
          (text) => JSON.parse(text) as VitestReport,
          () => undefined,
        );
        const tests = tallyOfReport(report, exitCode, foldersWithTests());
        const rules = await commandStep("rules", ["tsx", "scripts/rules-without-tests.ts", "--report", file]).run();
        return {
          passed: tests.passed + rules.passed,
          failed: tests.failed + rules.failed,
          skipped: tests.skipped,
          problems: [...tests.problems, ...rules.problems],
        };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
