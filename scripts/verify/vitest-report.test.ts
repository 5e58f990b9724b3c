import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../workspace.ts";
import { addTallies, closingLine, tallyOfGuards, tallyOfRules } from "./tally.ts";
import { ranTitles, tallyOfReport, type VitestReport } from "./vitest-report.ts";

describe("tallyOfReport", () => {
  it("counts passed, failed and skipped tests, and reports which failed and why", () => {
    const report = reportOf({
      "packages/a/one.test.ts": ["passed", "failed", "skipped", "todo"],
      "scripts/two.test.ts": ["passed"],
    });
    expect(tallyOfReport(report, false, ["packages/a/one.test.ts", "scripts/two.test.ts"])).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      problems: ["packages/a/one.test.ts: failed 1: Error: too late. Waited for: a heading"],
    });
  });

  it("counts a file that failed before its tests", () => {
    const report = reportOf(
      { "packages/a/one.test.ts": ["passed"], "packages/a/two.test.ts": [] },
      "SyntaxError: no\n    at x",
    );
    expect(tallyOfReport(report, false, []).problems).toEqual(["packages/a/two.test.ts: SyntaxError: no"]);
  });

  it("counts a file that is missing from the report of an interrupted run", () => {
    const report = reportOf({ "packages/a/one.test.ts": ["passed"] });
    expect(tallyOfReport(report, true, ["packages/a/one.test.ts", "packages/a/two.test.ts"])).toMatchObject({
      failed: 1,
      problems: ["packages/a/two.test.ts: did not run"],
    });
  });

  it("counts a failed run without a failed test", () => {
    const report = reportOf({ "packages/a/one.test.ts": ["passed"] });
    expect(tallyOfReport(report, false, ["packages/a/one.test.ts"])).toMatchObject({ passed: 1, failed: 1 });
  });
});

describe("ranTitles", () => {
  it("omits skipped tests", () => {
    const report = reportOf({ "packages/a/one.test.ts": ["passed", "skipped", "failed", "todo"] });
    expect(ranTitles(report)).toEqual(["passed 0", "failed 2"]);
  });
});

describe("tallyOfRules", () => {
  it("counts one pass if every rule has a test, otherwise each problem", () => {
    const page = "- **B1** Paths.\n- **M1** Success.\n";
    expect(tallyOfRules(page, ["[B1, M1] both"])).toMatchObject({ passed: 1, failed: 0 });
    expect(tallyOfRules(page, ["[B1] one", "[M9] none"])).toMatchObject({ passed: 0, failed: 2 });
  });
});

describe("tallyOfGuards", () => {
  it("counts each line, and reports the low ones", () => {
    expect(tallyOfGuards("guards", "ok   2.00x ≥ 1.00x  a\nLOW  0.50x < 1.00x  b\n", 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      problems: ["guards: LOW  0.50x < 1.00x  b"],
    });
  });

  it("counts a failed run without a failed line, and a run without lines", () => {
    expect(tallyOfGuards("guards", "ok   2.00x ≥ 1.00x  a\nError: no\n", 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(tallyOfGuards("guards", "", 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(tallyOfGuards("guards", "", null)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("closingLine", () => {
  it("mentions skipped tests only if there are any", () => {
    const tally = { passed: 2, failed: 0, skipped: 0, problems: [] };
    expect(closingLine(tally)).toBe("2 passed, 0 failed");
    expect(closingLine(addTallies([tally, { passed: 1, failed: 1, skipped: 3, problems: ["x"] }]))).toBe(
      "3 passed, 1 failed, 3 skipped",
    );
  });
});

/** A report of files with tests of these statuses. A file with a failed test, or with none, has failed. */
function reportOf(files: Record<string, readonly string[]>, message = ""): VitestReport {
  return {
    testResults: Object.entries(files).map(([file, statuses]) => ({
      name: path.join(root, file),
      status: statuses.length === 0 || statuses.includes("failed") ? "failed" : "passed",
      message,
      assertionResults: statuses.map((status, index) => ({
        fullName: `${status} ${index}`,
        status,
        failureMessages:
          status === "failed"
            ? ["Error: too late.\nWaited for:\n  \u001b[2ma heading\u001b[22m\n    at one.test.ts:1:1"]
            : [],
      })),
    })),
  };
}
