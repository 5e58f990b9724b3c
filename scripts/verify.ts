import { readFileSync } from "node:fs";
import path from "node:path";
import { runCommand } from "./verify/command.ts";
import { addTallies, closingLine, type Tally, tallyOfGuards, tallyOfRules } from "./verify/tally.ts";
import {
  foldersWithTests,
  ranTitles,
  readReports,
  removeReports,
  tallyOfReport,
  testFilesOf,
} from "./verify/vitest-report.ts";
import { root } from "./workspace.ts";

/**
 * `pnpm test` runs these steps in this order, each even if an earlier one failed. With `release`, it runs the steps
 * that check the published packages instead; further arguments select steps by title. Each Vitest test counts as one,
 * and so does each other step. The last line is `N passed, N failed`, and the exit code is 0 only if some passed and
 * none failed.
 */
const turbo = ["turbo", "run", "--continue=always", "--output-logs=errors-only"];
const build = commandStep("build", [...turbo, "build"]);
const steps: Step[] = [
  commandStep("lint", ["biome", "check", "--error-on-warnings"]),
  commandStep("words and names", ["tsx", "scripts/lint/main.ts"]),
  commandStep("types", [...turbo, "typecheck:all"]),
  build,
  // Three packages at a time, each with the workers of scripts/vitest-project.ts: tests often wait. The server's tests
  // take the longest, but Turbo would start them last, because the server depends on most other packages.
  testsStep([
    [...turbo, "test", "--filter=@fingerpaint/server"],
    [...turbo, "--concurrency=2", "test", "test:scripts", "--filter=!@fingerpaint/server"],
  ]),
];
const releaseSteps: Step[] = [
  build,
  commandStep("packages", ["tsx", "scripts/check-packages.ts"]),
  commandStep("tarballs", ["tsx", "scripts/release/check-tarballs.ts"]),
  commandStep("sizes", ["tsx", "scripts/size-budgets.ts"]),
  guardsStep("guards", ["turbo", "run", "guards", "--output-logs=full", "--log-prefix=none"]),
];

const words = process.argv.slice(2);
const [offered, chosen] = words[0] === "release" ? [releaseSteps, words.slice(1)] : [steps, words];
const unknown = chosen.filter((title) => !offered.some((step) => step.title === title));
if (unknown.length > 0) {
  throw new Error(
    `There is no step ${unknown.join(", ")}. The steps: ${offered.map(({ title }) => title).join(", ")}.`,
  );
}

const tallies: Tally[] = [];
for (const { title, run } of offered) {
  if (chosen.length > 0 && !chosen.includes(title)) continue;
  console.log(`\n── ${title}`);
  const startedAt = performance.now();
  const tally = await run();
  console.log(`${closingLine(tally)} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  tallies.push(tally);
}

const total = addTallies(tallies);
if (total.problems.length > 0) console.log(`\nFailed:\n${total.problems.map((problem) => `  ${problem}`).join("\n")}`);
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** One thing to verify. */
interface Step {
  readonly title: string;
  readonly run: () => Promise<Tally>;
}

/** A command that counts as one test: it passes if it exits with 0, and its output is shown only if it fails. */
function commandStep(title: string, command: readonly string[]): Step {
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
function guardsStep(title: string, command: readonly string[]): Step {
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
 * @param commands run at the same time, and together the tests of all folders, each of which leaves a report
 */
function testsStep(commands: readonly (readonly string[])[]): Step {
  return {
    title: "tests",
    run: async () => {
      const folders = foldersWithTests();
      // Reports of an earlier run mustn't be counted if this one is interrupted.
      await removeReports(folders);
      const results = await Promise.all(commands.map((command) => runCommand(command, { show: true })));
      const report = readReports(folders);
      const hasSucceeded = results.every(({ exitCode }) => exitCode === 0);
      const tests = tallyOfReport(report, hasSucceeded, testFilesOf(folders));
      const rules = tallyOfRules(readFileSync(path.join(root, "docs/rules.md"), "utf8"), ranTitles(report));
      return addTallies([tests, rules]);
    },
  };
}
