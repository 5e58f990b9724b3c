import { commandStep, guardsStep, type Step, testsStep } from "./verify/steps.ts";
import { addTallies, closingLine, type Tally } from "./verify/tally.ts";
import { publishablePackages, type WorkspacePackage } from "./workspace.ts";

/**
 * What `pnpm test` runs: every check there is, in this order, each though an earlier one failed. Each test of Vitest counts as one, and
 * so does each other check. The last line is `N passed, N failed`, and the exit code is 0 only where some passed and none failed.
 */
const steps: Step[] = [
  commandStep("lint", ["biome", "check", "--error-on-warnings"]),
  commandStep("types", [
    "turbo",
    "run",
    "typecheck",
    "typecheck:scripts",
    "--continue=always",
    "--output-logs=errors-only",
  ]),
  commandStep("build", ["turbo", "run", "build", "--continue=dependencies-successful", "--output-logs=errors-only"]),
  testsStep(),
  commandStep("OpenAPI", ["pnpm", "--filter", "@fingerpaint/api-contracts", "lint:openapi"]),
  ...publishablePackages().flatMap(packageSteps),
  commandStep("tarballs", ["tsx", "scripts/release/check.ts"]),
  commandStep("sizes", ["tsx", "scripts/size-budgets.ts"]),
  guardsStep("ratio guards", ["node", "bench/dist/guards.js"]),
];

/** What a package's users would meet: files and conditions in order (publint), types that fit each way of importing (attw). */
function packageSteps({ folder, manifest }: WorkspacePackage): Step[] {
  // Neither profile asks for Node 10's resolution, which knows no `exports`. A package without `require` is left to
  // Node's own `require` of ES modules (20.19 and newer), so that TypeScript's older opinion of it doesn't count.
  const profile = JSON.stringify(manifest.exports ?? {}).includes('"require"') ? "node16" : "esm-only";
  return [
    commandStep(`publint ${folder}`, ["publint", "run", folder, "--strict"]),
    commandStep(`attw ${folder}`, ["attw", "--pack", folder, "--profile", profile, "--format", "ascii"]),
  ];
}

const tallies: Tally[] = [];
for (const { title, run } of steps) {
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
