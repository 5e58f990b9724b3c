import { commandStep, guardsStep, type Step, testsStep } from "./verify/steps.ts";
import { addTallies, closingLine, type Tally } from "./verify/tally.ts";

/**
 * What `pnpm test` runs: every check there is, in this order, each though an earlier one failed. Words on the command
 * line keep to the steps of these titles. Each test of Vitest counts as one, and so does each other step. The last line
 * is `N passed, N failed`, and the exit code is 0 only where some passed and none failed.
 */
const turbo = ["turbo", "run", "--continue=always", "--output-logs=errors-only"];
const steps: Step[] = [
  commandStep("lint", ["biome", "check", "--error-on-warnings"]),
  commandStep("words and names", ["tsx", "scripts/lint/main.ts"]),
  commandStep("types", [...turbo, "typecheck", "typecheck:scripts"]),
  commandStep("build", [...turbo, "build"]),
  // Two packages at a time, each in the workers of scripts/vitest-project.ts: tests wait as well as work.
  testsStep([...turbo, "--concurrency=2", "test", "test:scripts"]),
  commandStep("packages", [...turbo, "check:package", "lint:openapi"]),
  commandStep("tarballs", ["tsx", "scripts/release/check.ts"]),
  commandStep("sizes", ["tsx", "scripts/size-budgets.ts"]),
  guardsStep("guards", ["turbo", "run", "guards", "--output-logs=full", "--log-prefix=none"]),
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((title) => !steps.some((step) => step.title === title));
if (unknown.length > 0) {
  throw new Error(`There is no step ${unknown.join(", ")}, but: ${steps.map(({ title }) => title).join(", ")}.`);
}

const tallies: Tally[] = [];
for (const { title, run } of steps) {
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
