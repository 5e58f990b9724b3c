import { describe, expect, it } from "vitest";
import { hueOfMaturity, hueOfScore, riskLevelOf, riskLevelOfShare } from "./level-table.tsx";

describe("riskLevelOf", () => {
  it.each([
    ["High", "high"],
    ["very_high", "critical"],
    ["Almost certain", "critical"],
    ["moderate", "medium"],
    ["danger", "critical"],
    ["odd", undefined],
    [3, undefined],
    [null, undefined],
  ])("rates %s", (word, level) => {
    expect(riskLevelOf(word)).toBe(level);
  });
});

describe("riskLevelOfShare", () => {
  it("divides the range above zero into four, with each boundary in the lower part", () => {
    expect([0, -1, Number.NaN, 0.01, 0.25, 0.26, 0.75, 0.9, 1, 2].map(riskLevelOfShare)).toEqual(
      "none none none low low medium high critical critical critical".split(" "),
    );
  });
});

describe("the hue of a rating", () => {
  it("follows a word, a tone or a score", () => {
    expect(["strong", "Partial", "ad hoc", "success", "odd", undefined].map(hueOfMaturity)).toEqual(
      "green orange red green gray gray".split(" "),
    );
    expect([-1, 0, 0.2, 0.5, 0.7, 1, 3].map(hueOfScore)).toEqual("red red orange yellow cyan green green".split(" "));
  });
});
