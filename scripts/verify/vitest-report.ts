import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, trackedFiles } from "../workspace.ts";
import type { Tally } from "./tally.ts";

/** The part of Vitest's JSON report that is read. */
export interface VitestReport {
  readonly testResults: readonly {
    /** The file's absolute path. */
    readonly name: string;
    readonly status: "passed" | "failed";
    /** Why the file as a whole failed. */
    readonly message: string;
    readonly assertionResults: readonly VitestResult[];
  }[];
}

interface VitestResult {
  readonly fullName: string;
  readonly status: string;
  /** Errors with their stacks. */
  readonly failureMessages: readonly string[];
}

/** Folders that must have tests: those with a Vitest configuration, relative to the root. */
export function foldersWithTests(): string[] {
  const nested = ["packages", "apps"].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...nested, "examples", "scripts", "bench"].filter((folder) =>
    existsSync(path.join(root, folder, "vitest.config.ts")),
  );
}

/** Each folder's report, as configured in `scripts/vitest-project.ts`. */
const reportFile = "reports/vitest.json";

export async function removeReports(folders: readonly string[]): Promise<void> {
  await Promise.all(folders.map((folder) => rm(path.join(root, folder, reportFile), { force: true })));
}

/**
 * Merges the reports of all folders. A folder without a report adds nothing, which `tallyOfReport` counts as failures.
 */
export function readReports(folders: readonly string[]): VitestReport {
  const files = folders.map((folder) => path.join(root, folder, reportFile)).filter((file) => existsSync(file));
  const reports = files.map((file) => JSON.parse(readFileSync(file, "utf8")) as VitestReport);
  return { testResults: reports.flatMap(({ testResults }) => testResults) };
}

/** The full titles of the tests that passed or failed. */
export function ranTitles({ testResults }: VitestReport): string[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed")
    .map(({ fullName }) => fullName);
}

/** The test files of folders, relative to the root. */
export function testFilesOf(folders: readonly string[]): string[] {
  const tests = trackedFiles().filter((file) => /\.test\.tsx?$/.test(file));
  return tests.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

/**
 * Counts a report's tests. Anything that could hide a failure counts as one: a file that failed before its tests, a
 * file missing from the report because the run was interrupted, or a run that failed for a reason no test gives.
 *
 * @param hasSucceeded Whether all commands of the run exited with 0.
 * @param files Relative to the root; the report must name each.
 */
export function tallyOfReport(report: VitestReport, hasSucceeded: boolean, files: readonly string[]): Tally {
  let passed = 0;
  let skipped = 0;
  const problems: string[] = [];
  const reported = new Set<string>();
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = path.relative(root, name);
    reported.add(file);
    const failedTests = assertionResults.filter((test) => test.status === "failed");
    problems.push(...failedTests.map((test) => `${file}: ${test.fullName}: ${reasonOf(test.failureMessages[0])}`));
    if (status === "failed" && failedTests.length === 0) problems.push(`${file}: ${reasonOf(message)}`);
    const passedTests = assertionResults.filter((test) => test.status === "passed").length;
    passed += passedTests;
    skipped += assertionResults.length - passedTests - failedTests.length;
  }
  problems.push(...files.filter((file) => !reported.has(file)).map((file) => `${file}: did not run`));
  if (!hasSucceeded && problems.length === 0) problems.push("tests: a command failed");
  return { passed, failed: problems.length, skipped, problems };
}

const maxReasonCharacters = 1_000;

/** An error's message in one line, without its stack. Its later lines say what a test waited for and what was there. */
function reasonOf(message = ""): string {
  const [text = ""] = stripVTControlCharacters(message).split(/\n\s+at /, 1);
  return text.replaceAll(/\s+/g, " ").slice(0, maxReasonCharacters);
}
