import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "../workspace.ts";
import type { Tally } from "./tally.ts";

/** The part of Vitest's JSON report that is read. */
export interface VitestReport {
  readonly testResults: readonly {
    /** The file's absolute path. */
    readonly name: string;
    readonly status: "passed" | "failed";
    /** Why the file as a whole failed. */
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Folders that promise tests: those with a Vitest configuration, relative to the root. */
export function foldersWithTests(): string[] {
  const nested = ["packages", "apps"].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...nested, "examples", "scripts", "bench"].filter((folder) =>
    existsSync(path.join(root, folder, "vitest.config.ts")),
  );
}

/**
 * Counts a report's tests. What could hide a failure counts as one: no report, a file that failed before its tests, a folder none of
 * whose tests ran, a run that failed for a reason no test gives.
 *
 * @param folders Relative to the root; each has to have at least one test.
 */
export function tallyOfReport(
  report: VitestReport | undefined,
  exitCode: number | null,
  folders: readonly string[],
): Tally {
  if (!report) return { passed: 0, failed: 1, skipped: 0, problems: ["tests: Vitest left no report"] };

  let passed = 0;
  let skipped = 0;
  const problems: string[] = [];
  const foldersSeen = new Set<string>();
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = path.relative(root, name);
    const failedTests = assertionResults.filter((test) => test.status === "failed");
    problems.push(...failedTests.map((test) => `${file}: ${test.fullName}`));
    if (status === "failed" && failedTests.length === 0) problems.push(`${file}: ${message.split("\n")[0]}`);
    const passedTests = assertionResults.filter((test) => test.status === "passed").length;
    passed += passedTests;
    skipped += assertionResults.length - passedTests - failedTests.length;
    const folder = folders.find((candidate) => file.startsWith(`${candidate}${path.sep}`));
    if (folder !== undefined && passedTests + failedTests.length > 0) foldersSeen.add(folder);
  }
  if (exitCode !== 0 && problems.length === 0) problems.push(`tests: Vitest exited with ${exitCode}`);
  for (const folder of folders) {
    if (!foldersSeen.has(folder)) problems.push(`${folder}: no test ran`);
  }
  return { passed, failed: problems.length, skipped, problems };
}
