import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { root } from "../workspace.ts";
import {
  collapsed,
  explainedSurvivors,
  explanationOf,
  type JudgedMutant,
  type Score,
  scoreOf,
  survivorsOf,
} from "./score.ts";
import { defaultBase, type Selection, selectAll, selectChanged, selectNamed, testsOf } from "./select.ts";

/**
 * Mutation testing: changes the sources in small ways and lists the changes that no test notices.
 *
 *   pnpm test:mutation                     sources changed since the branch left main
 *   pnpm test:mutation canvas-store        an area of scripts/mutation/areas.ts, or all below that name
 *   pnpm test:mutation send.ts reply.ts    files of an area; `send.ts:20-40` for some of their lines
 *   pnpm test:mutation --all               every area
 *
 *   --since <commit>     the base for changed files; by default origin/main or main
 *   --concurrency <n>    parallel test runners; by default half the number of cores
 *
 * Exits with 1 if an area scores below 95 % or a survivor isn't explained in scripts/mutation/survivors.json.
 */
const lowestPercent = 95;

/** The folder for Stryker's copies, relative to the root. */
const temporaryFolder = ".stryker-tmp";

/** One mutant with its result, as Stryker reports it. */
type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

type StrykerOptions = Required<ConstructorParameters<typeof Stryker>[0]>;

const { values, positionals } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    since: { type: "string" },
    concurrency: { type: "string", default: String(Math.max(1, Math.floor(availableParallelism() / 2))) },
  },
  allowPositionals: true,
});
const concurrency = Number(values.concurrency);
if (!Number.isInteger(concurrency) || concurrency < 1) {
  throw new Error(`--concurrency wants a whole number from 1 on, not ${values.concurrency}.`);
}

const selections = selected();
if (selections.length === 0) console.log("No source of an area has changed. `--all` mutates every area.");
let isGood = true;
const summary: string[] = [];
try {
  for (const { area, sources } of selections) {
    console.log(`\n── ${area.name}: ${sources.join(", ")}`);
    const texts = readSources(sources);
    const mutants = await runArea({ sources, tests: testsOf(area), concurrency });
    const judged = mutants.map((mutant) => judge(mutant, texts.get(mutant.fileName) ?? ""));
    isGood = reportSurvivors(judged) && isGood;
    for (const file of new Set(judged.map((mutant) => mutant.file))) {
      console.log(scoreLine(path.basename(file), scoreOf(judged.filter((mutant) => mutant.file === file))));
    }
    const score = scoreOf(judged);
    summary.push(scoreLine(area.name, score));
    if (score.percent < lowestPercent) isGood = false;
  }
} finally {
  await rm(path.join(root, temporaryFolder), { recursive: true, force: true });
}
if (summary.length > 0) console.log(`\nScores (at least ${lowestPercent} %)\n${summary.join("\n")}`);
process.exitCode = isGood ? 0 : 1;

function selected(): Selection[] {
  if (values.all) return selectAll();
  if (positionals.length > 0) return selectNamed(positionals);
  return selectChanged(values.since ?? defaultBase());
}

/** The sources that one run of Stryker mutates, and the tests it runs. */
interface MutationRun {
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
async function runArea({ sources, tests, concurrency }: MutationRun): Promise<readonly Mutant[]> {
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

/** Lists the survivors, with the explained ones last. Returns false if any isn't explained. */
function reportSurvivors(mutants: readonly JudgedMutant[]): boolean {
  const survivors = survivorsOf(mutants).map((mutant) => ({
    mutant,
    explanation: explanationOf(mutant, explainedSurvivors),
  }));
  survivors.sort((a, b) => Number(a.explanation !== undefined) - Number(b.explanation !== undefined));
  for (const { mutant, explanation } of survivors) {
    const { file, line, column, original, replacement, status } = mutant;
    console.log(`${explanation ? "explained" : status} ${file}:${line}:${column}`);
    console.log(`    ${collapsed(original)}\n  → ${collapsed(replacement)}`);
    if (explanation) console.log(`  ${explanation.reason}`);
  }
  return survivors.every(({ explanation }) => explanation !== undefined);
}

function scoreLine(name: string, { percent, total, caught, timeouts, survived, uncovered }: Score): string {
  const counts = `${caught} of ${total} caught (${timeouts} by time-out), ${survived} survived, ${uncovered} not covered`;
  return `${percent.toFixed(1).padStart(5)} %  ${name.padEnd(24)} ${counts}`;
}

/** Reads the sources before the run, because they may be edited during it. */
function readSources(sources: readonly string[]): ReadonlyMap<string, string> {
  const files = sources.map((source) => source.replace(/:\d+-\d+$/, ""));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}

/** Joins a mutant with the code it replaced. */
function judge({ fileName, location: { start, end }, replacement = "", status }: Mutant, text: string): JudgedMutant {
  const lines = text.split("\n");
  const code = lines.slice(start.line - 1, end.line);
  code.push((code.pop() ?? "").slice(0, end.column - 1));
  const original = [(code[0] ?? "").slice(start.column - 1), ...code.slice(1)].join("\n");
  const lineText = lines[start.line - 1] ?? "";
  return { file: fileName, line: start.line, column: start.column, lineText, original, replacement, status };
}
