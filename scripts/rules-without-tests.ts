import { readFile } from "node:fs/promises";
import path from "node:path";
import { coverRules, problemsOf } from "./rule-coverage.ts";
import { runCommand } from "./verify/command.ts";
import { root } from "./workspace.ts";

/**
 * Prints each rule of docs/rules.md with its tests, then the rules that no test names and the tests that name no rule;
 * exits with 1 if there are any. Titles come from Vitest, not from the text of files: a conformance suite's titles
 * exist only once it is registered.
 */
const { exitCode, output } = await runCommand(["vitest", "list", "--json"]);
if (exitCode !== 0) throw new Error(`Vitest can't list the tests:\n${output}`);
const tests = JSON.parse(output.slice(output.indexOf("["))) as { name: string }[];
const page = await readFile(path.join(root, "docs/rules.md"), "utf8");
const coverage = coverRules(
  page,
  tests.map(({ name }) => name),
);

for (const [rule, titles] of coverage.testsOfRule) {
  console.log(`${rule} (${titles.length})${titles.map((title) => `\n  ${title}`).join("")}`);
}
const problems = problemsOf(coverage);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
