import { describe, expect, it } from "vitest";
import { explanationOf, type JudgedMutant, scoreOf, survivorsOf } from "./score.ts";

describe("scoreOf", () => {
  it("counts timeouts as caught, and ignores mutants that never ran", () => {
    const mutants = ["Killed", "Killed", "Timeout", "Survived", "NoCoverage", "RuntimeError", "Ignored"].map(mutantOf);
    expect(scoreOf(mutants)).toEqual({ caught: 3, timeouts: 1, survived: 1, uncovered: 1, total: 5, percent: 60 });
    expect(survivorsOf(mutants).map(({ status }) => status)).toEqual(["Survived", "NoCoverage"]);
  });

  it("is 100 if there is nothing to mutate", () => {
    expect(scoreOf([]).percent).toBe(100);
  });
});

describe("explanationOf", () => {
  const explanation = { file: "retry.ts", original: "a && b", replacement: "true", reason: "Both are equal." };

  it("matches file, code and replacement, ignoring white space", () => {
    expect(explanationOf(mutantOf("Survived"), [explanation])).toBe(explanation);
    for (const other of [{ file: "etry.ts" }, { original: "a && c" }, { replacement: "false" }, { line: "if (c" }]) {
      expect(explanationOf(mutantOf("Survived"), [{ ...explanation, ...other }])).toBeUndefined();
    }
  });

  it("distinguishes two lines with the same code", () => {
    const here = { ...explanation, line: "if (a" };
    expect(explanationOf(mutantOf("Survived"), [{ ...explanation, line: "return" }, here])).toBe(here);
  });
});

function mutantOf(status: string): JudgedMutant {
  const place = { file: "packages/sdk-client/src/call/retry.ts", line: 3, column: 5, lineText: "if (a &&" };
  return { ...place, original: "a &&\n  b", replacement: "true", status };
}
