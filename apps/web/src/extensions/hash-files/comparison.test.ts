import { describe, expect, it } from "vitest";
import type { Verdict } from "../../pages/hash/verification.ts";
import { type Comparison, missingRows, verdictOf } from "./comparison.ts";

const match = { kind: "match" } as const;
const unlisted = { kind: "unlisted" } as const;
const mismatch = { kind: "mismatch", expected: null } as const;

function comparison(verdict: Verdict, missing: readonly string[] = []): Comparison {
  return { against: "list", verdicts: new Map([[1, verdict]]), missing };
}

describe("several comparisons of a file", () => {
  it.each([
    ["the first that says something", [null, mismatch, match], mismatch],
    ["a later one if the file is in no list of the earlier one", [unlisted, match], match],
    ["none if it is in none", [unlisted, null], unlisted],
    ["nothing if there is nothing to compare with", [null], null],
  ])("give the result of %s", (_, verdicts, result) => {
    expect(
      verdictOf(
        1,
        verdicts.map((verdict) => comparison(verdict)),
      ),
    ).toEqual(result);
  });

  it("show missing files in the table under ids that no file has", () => {
    expect(missingRows([comparison(null, ["disc/a"]), comparison(null, ["b"])])).toEqual([
      { id: -1, name: "disc/a", size: 0, progress: { status: "missing" } },
      { id: -2, name: "b", size: 0, progress: { status: "missing" } },
    ]);
  });
});
