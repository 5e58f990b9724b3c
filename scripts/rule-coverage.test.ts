import { describe, expect, it } from "vitest";
import { coverRules, problemsOf, rulesOfPage, rulesOfTitle } from "./rule-coverage.ts";

const page = "# Rules\n\n- **B1** Paths.\n  See **M1**.\n- **M1** Success.\n- **C18** Cost.\n";

describe("rulesOfPage", () => {
  it("reads the numbers at the start of a rule, not those within one", () => {
    expect(rulesOfPage(page)).toEqual(["B1", "M1", "C18"]);
  });
});

describe("rulesOfTitle", () => {
  it.each([
    ["[M1] succeeds", ["M1"]],
    ["publish [C8, C11] counts", ["C8", "C11"]],
    ["[C8] [C11] counts", ["C8", "C11"]],
    ["[M13] asks for a key, [C3] for a session", ["M13", "C3"]],
    ["[99] and [] and [m1] and arr[M]", []],
  ])("reads %s", (title, rules) => {
    expect(rulesOfTitle(title)).toEqual(rules);
  });
});

describe("coverRules", () => {
  it("lists rules without tests, and tests of unknown rules", () => {
    const coverage = coverRules(page, ["a [B1] one", "[B1, M1] two", "[M99] three", "four"]);
    expect(coverage.testsOfRule.get("B1")).toEqual(["a [B1] one", "[B1, M1] two"]);
    expect(coverage.rulesWithoutTests).toEqual(["C18"]);
    expect(coverage.testsOfUnknownRules).toEqual(["[M99] three"]);
    expect(problemsOf(coverage)).toEqual(["C18 has no test.", "docs/rules.md has no rule for: [M99] three"]);
  });

  it("refuses a page without rules, and one that defines a rule twice", () => {
    expect(() => coverRules("# Rules", [])).toThrow("defines no rule");
    expect(() => coverRules("- **B1** a\n- **B1** b", [])).toThrow("twice");
  });
});
