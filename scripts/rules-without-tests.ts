import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { coverRules } from "./rule-coverage.ts";
import { runCommand } from "./verify/command.ts";
import type { VitestReport } from "./verify/vitest-report.ts";
import { root } from "./workspace.ts";

/**
 * Lists the rules of docs/rules.md that no test names, and the tests that name no rule there is; exits with 1 where there are any.
 * Titles come from Vitest, not from the text of files: a conformance suite's titles exist only once it is registered.
 *
 *   tsx scripts/rules-without-tests.ts                  asks Vitest which tests there are
 *   tsx scripts/rules-without-tests.ts --list           the same, and prints each rule with its tests
 *   tsx scripts/rules-without-tests.ts --report <file>  takes them from a run's JSON report; skipped ones don't count
 */
const { values } = parseArgs({ options: { list: { type: "boolean" }, report: { type: "string" } } });

const titles = values.report === undefined ? await listedTitles() : await reportedTitles(values.report);
const page = await readFile(path.join(root, "docs/rules.md"), "utf8");
const { testsOfRule, rulesWithoutTests, testsOfUnknownRules } = coverRules(page, titles);

if (values.list) {
  for (const [rule, tests] of testsOfRule) {
    console.log(`${rule} (${tests.length})${tests.map((title) => `\n  ${title}`).join("")}`);
  }
}
for (const rule of rulesWithoutTests) console.log(`${rule} has no test.`);
for (const title of testsOfUnknownRules) console.log(`No rule of docs/rules.md is meant by: ${title}`);
console.log(`${testsOfRule.size - rulesWithoutTests.length} of ${testsOfRule.size} rules have tests.`);
process.exitCode = rulesWithoutTests.length + testsOfUnknownRules.length > 0 ? 1 : 0;

async function listedTitles(): Promise<string[]> {
  const { exitCode, output } = await runCommand(["vitest", "list", "--json"]);
  if (exitCode !== 0) throw new Error(`Vitest can't list the tests:\n${output}`);
  const tests = JSON.parse(output.slice(output.indexOf("["))) as { name: string }[];
  return tests.map(({ name }) => name);
}

async function reportedTitles(file: string): Promise<string[]> {
  const report = JSON.parse(await readFile(file, "utf8")) as VitestReport;
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed")
    .map(({ fullName }) => fullName);
}
