import { commandStep, guardsStep, type Step, testsStep } from "./verify/steps.ts";
import { addTallies, closingLine, type Tally } from "./verify/tally.ts";

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
  commandStep("types", [...turbo, "typecheck", "typecheck:scripts"]),
  build,
  // Two packages at a time, each with the workers of scripts/vitest-project.ts: tests often wait.
  testsStep([...turbo, "--concurrency=2", "test", "test:scripts"]),
];
const releaseSteps: Step[] = [
  build,
  commandStep("packages", ["tsx", "scripts/check-packages.ts"]),
  commandStep("tarballs", ["tsx", "scripts/release/check.ts"]),
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
