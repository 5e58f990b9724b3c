import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { root } from "../workspace.ts";

/** Where Stryker keeps its copies; relative to the root. */
export const temporaryFolder = ".stryker-tmp";

/** One mutant and what became of it, as Stryker reports it. */
export type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

type StrykerOptions = Required<ConstructorParameters<typeof Stryker>[0]>;

/** What one run of Stryker mutates, and the tests it runs. */
export interface MutationRun {
  /** Paths relative to the root; `:10-20` after one keeps to these lines. */
  readonly sources: readonly string[];
  /** Paths relative to the root. */
  readonly tests: readonly string[];
  /** Test runners that work side by side. */
  readonly concurrency: number;
}

/**
 * Mutates the sources in a temporary copy of the repository and runs the tests that reach each mutant.
 *
 * @throws Error where the tests fail without a mutant.
 */
export async function runArea({ sources, tests, concurrency }: MutationRun): Promise<readonly Mutant[]> {
  // Stryker's test runners are child processes, which read it in `vitest.config.ts`.
  process.env.MUTATION_TESTS = JSON.stringify(tests);
  const mutants = await new Stryker({
    mutate: [...sources],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutation/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency,
    // Generous: on a busy machine a short limit would count slow tests as tests that caught something.
    timeoutMS: 15_000,
    timeoutFactor: 3,
    // Vitest looks at no types.
    disableTypeChecks: false,
    tempDirName: temporaryFolder,
    cleanTempDir: "always",
    ignorePatterns: ["dist", "coverage", ".turbo", "/data", "/docs/performance", "test/samples"],
    reporters: [process.stdout.isTTY ? "progress" : "progress-append-only"],
    logLevel: "warn" as StrykerOptions["logLevel"],
    allowConsoleColors: false,
  }).runMutationTest();
  return mutants.map((mutant) => ({ ...mutant, fileName: path.relative(root, path.resolve(root, mutant.fileName)) }));
}
