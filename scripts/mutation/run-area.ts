import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { root } from "../workspace.ts";

/** The folder for Stryker's copies, relative to the root. */
export const temporaryFolder = ".stryker-tmp";

/** One mutant with its result, as Stryker reports it. */
export type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

type StrykerOptions = Required<ConstructorParameters<typeof Stryker>[0]>;

/** The sources that one run of Stryker mutates, and the tests it runs. */
export interface MutationRun {
  /** Paths relative to the root; a suffix like `:10-20` selects lines. */
  readonly sources: readonly string[];
  /** Paths relative to the root. */
  readonly tests: readonly string[];
  /** The number of parallel test runners. */
  readonly concurrency: number;
}

/**
 * Mutates the sources in a temporary copy of the repository and runs the tests that reach each mutant.
 *
 * @throws Error if the tests fail without a mutant
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
    // Generous: on a busy machine, a short limit would count slow tests as having caught a mutant.
    timeoutMS: 15_000,
    timeoutFactor: 3,
    // Vitest ignores types.
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
