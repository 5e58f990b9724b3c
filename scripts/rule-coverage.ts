import { readFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "./verify/command.ts";
import { root } from "./workspace.ts";

/** Maps rules to the tests that name them. */
export interface RuleCoverage {
  /** Each rule's tests, in the page's order. */
  readonly testsOfRule: ReadonlyMap<string, readonly string[]>;
  readonly rulesWithoutTests: readonly string[];
  /** Tests that name a rule not on the page. */
  readonly testsOfUnknownRules: readonly string[];
}

/** The numbers that `docs/rules.md` defines, as in `- **M7** …`. */
export function rulesOfPage(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm), ([, rule = ""]) => rule);
}

/** The numbers that a test's title names in brackets: `[M7] …`, `[C8, C11] …`, `[C8] [C11] …`. */
export function rulesOfTitle(title: string): string[] {
  return Array.from(title.matchAll(/\[([A-Z]\d+(?:, ?[A-Z]\d+)*)\]/g), ([, list = ""]) => list.split(/, ?/)).flat();
}

/** @throws Error if the page defines no rules, or one twice */
export function coverRules(markdown: string, titles: readonly string[]): RuleCoverage {
  const rules = rulesOfPage(markdown);
  if (rules.length === 0) throw new Error("The page defines no rule: none of its lines begins like `- **M7**`.");
  const testsOfRule = new Map<string, string[]>(rules.map((rule) => [rule, []]));
  if (testsOfRule.size < rules.length) throw new Error(`The page defines a rule twice: ${rules.join(", ")}.`);

  const testsOfUnknownRules = new Set<string>();
  for (const title of titles) {
    for (const rule of rulesOfTitle(title)) {
      const tests = testsOfRule.get(rule);
      if (tests) tests.push(title);
      else testsOfUnknownRules.add(title);
    }
  }
  return {
    testsOfRule,
    rulesWithoutTests: rules.filter((rule) => testsOfRule.get(rule)?.length === 0),
    testsOfUnknownRules: [...testsOfUnknownRules],
  };
}

/** The problems, one sentence each: rules without a test, and tests that name unknown rules. */
export function problemsOf({ rulesWithoutTests, testsOfUnknownRules }: RuleCoverage): string[] {
  return [
    ...rulesWithoutTests.map((rule) => `${rule} has no test.`),
    ...testsOfUnknownRules.map((title) => `docs/rules.md has no rule for: ${title}`),
  ];
}

/**
 * Prints each rule of docs/rules.md with its tests, then the rules that no test names and the tests that name no rule;
 * exits with 1 if there are any. Titles come from Vitest, not from the text of files: a conformance suite's titles
 * exist only once it is registered.
 */
async function listRules(): Promise<void> {
  const { exitCode, output } = await runCommand(["vitest", "list", "--json"]);
  if (exitCode !== 0) throw new Error(`Vitest can't list the tests:\n${output}`);
  const tests = JSON.parse(output.slice(output.indexOf("["))) as { name: string }[];
  const page = await readFile(path.join(root, "docs/rules.md"), "utf8");
  const coverage = coverRules(
    page,
    tests.map(({ name }) => name),
  );
  for (const [rule, named] of coverage.testsOfRule) {
    console.log(`${rule} (${named.length})${named.map((title) => `\n  ${title}`).join("")}`);
  }
  const problems = problemsOf(coverage);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) await listRules();
