import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCanvasLanguage } from "../../language/canvas-language.ts";
import { createCanvasTheme } from "../../theme/canvas-theme.ts";
import { groupBars, horizontalArea, stackBars } from "./bar-geometry.ts";
import type { ChartData } from "./chart-data.ts";
import { createAxisTicks } from "./value-axis.ts";

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

describe("horizontalArea", () => {
  it("makes room for more bars than a function takes as arguments", () => {
    const data = dataOf(Array(200_000).fill(1));
    const language = createCanvasLanguage();
    const affixes = { prefix: "", suffix: "" };
    const figure: Parameters<typeof horizontalArea>[0] = {
      data,
      language,
      affixes,
      theme: createCanvasTheme("light"),
      bars: groupBars(data),
      layout: "grouped",
      isHorizontal: true,
      colorOf: () => "",
      showValues: false,
      height: 200,
      axis: {},
      references: [],
    };
    const ticks = createAxisTicks({ min: 0, max: 1, ticks: [0, 1] }, affixes, language.format);
    expect(horizontalArea(figure, 600, ticks).labels.lines).toHaveLength(200_000);
  });
});
