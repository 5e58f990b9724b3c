import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupBars, stackBars } from "./bar-geometry.ts";
import type { ChartData } from "./chart-data.ts";

function dataOf(...rows: (number | null)[][]): ChartData {
  return {
    categories: (rows[0] ?? []).map((_, index) => `c${index}`),
    series: rows.map((values, index) => ({ name: `s${index}`, tone: undefined, values })),
  };
}

describe("groupBars", () => {
  it("starts every bar at 0 and omits gaps", () => {
    expect(groupBars(dataOf([3, null]))).toEqual([{ category: 0, series: 0, value: 3, from: 0, to: 3 }]);
  });
});

describe("stackBars", () => {
  it("stacks positive values upwards and negative ones downwards", () => {
    const ends = stackBars(dataOf([3], [-2], [4], [-1]), false).map(({ from, to }) => [from, to]);
    expect(ends).toEqual([
      [0, 3],
      [0, -2],
      [3, 7],
      [-2, -3],
    ]);
  });

  it("scales each category to 100", () => {
    const ends = stackBars(dataOf([1, 0], [3, 0]), true).map(({ to }) => to);
    expect(ends).toEqual([25, 100, 0, 0]);
  });

  it("fills exactly 100 for any positive values", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 8 }), (values) => {
        const bars = stackBars(dataOf(...values.map((value) => [value])), true);
        expect(bars.at(-1)?.to).toBeCloseTo(100, 6);
      }),
    );
  });
});
