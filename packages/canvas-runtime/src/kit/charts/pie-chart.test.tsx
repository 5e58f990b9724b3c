import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markupOf, textOf } from "../../../test/markup.ts";
import { createCanvasTheme } from "../../theme/canvas-theme.ts";
import type { PieChartProps } from "./chart-data.ts";
import { cutSlices, PieChart, sliceAt, sliceMiddle, slicePath } from "./pie-chart.tsx";

const { palette, sequence } = createCanvasTheme("light").chart;
const data = [
  { label: "Passed", value: 75, tone: "success" as const },
  { label: "Skipped", value: 20 },
  { label: "Failed", value: 5 },
];

describe("PieChart", () => {
  it("draws a slice per value and lists values and shares", () => {
    const markup = markupOf(<PieChart data={data} />);
    expect(markup.match(/class="fp-chart-slice"/g)).toHaveLength(3);
    expect(textOf(<PieChart data={data} />)).toContain("Passed 75 75% Skipped 20 20% Failed 5 5%");
    expect(markup).toContain("3 slices, 100 in all.");
  });

  it("is named after its slices, or their number if there are more than four", () => {
    const named = (count: number) =>
      textOf(<PieChart data={Array.from({ length: count }, (_, index) => ({ label: `${index}`, value: 1 }))} donut />);
    expect(named(4)).toContain("Donut chart: 0, 1, 2, 3 ");
    expect(named(5)).toContain("Donut chart: 5 slices ");
  });

  it("assigns colours by tone or in order", () => {
    const fills = [...markupOf(<PieChart data={data} />).matchAll(/fp-chart-slice"[^>]* fill="([^"]+)"/g)].map(
      ([, fill]) => fill,
    );
    expect(fills).toEqual([palette.green, sequence[0], sequence[1]]);
  });

  it("has the given size, within limits", () => {
    const sizeOf = (size: unknown) =>
      /viewBox="0 0 (\d+)/.exec(markupOf(<PieChart data={data} size={size as number} />))?.[1];
    expect([sizeOf(200), sizeOf(undefined), sizeOf("big"), sizeOf(-1), sizeOf(9000)]).toEqual([
      "200",
      "160",
      "160",
      "60",
      "600",
    ]);
  });

  it("shows the sum in a donut's hole, but not in a pie", () => {
    expect(markupOf(<PieChart data={data} donut />)).toMatch(/<text class="fp-chart-sum"[^>]*>100</);
    expect(markupOf(<PieChart data={data} />)).not.toContain('class="fp-chart-sum"');
    expect(markupOf(<PieChart data={[{ label: "a", value: 1_240_000 }]} donut />)).toContain(">1.24M<");
  });

  it("counts negative and non-finite values as 0, and draws no slice for them", () => {
    const odd = [
      { label: "a", value: -4 },
      { label: "b", value: Number.NaN },
      { label: "c", value: "6" as never },
    ];
    expect(markupOf(<PieChart data={odd} />).match(/class="fp-chart-slice"/g)).toHaveLength(1);
    expect(textOf(<PieChart data={odd} />)).toContain("a 0 0% b 0 0% c 6 100%");
  });

  it("shows a pale disc if everything is 0, and tolerates missing data", () => {
    expect(markupOf(<PieChart data={[{ label: "a", value: 0 }]} />)).toContain("<circle");
    for (const donut of [false, true]) {
      const empty = markupOf(<PieChart {...({ donut } as PieChartProps)} />);
      expect(empty).toContain("No data.");
      expect(empty.match(/(?<=<text [^>]*>)[^<]+/g)).toEqual(["No data"]);
    }
    expect(textOf(<PieChart data={[{ value: 3 } as never, null as never]} />)).toContain("Slice 1 3 100%");
  });
});

const radii = { inner: 20, outer: 50 };

describe("cutSlices", () => {
  it("cuts clockwise from the top", () => {
    expect(cutSlices([1, 0, 3])).toEqual([
      { start: 0, end: 0.25, share: 0.25 },
      { start: 0.25, end: 0.25, share: 0 },
      { start: 0.25, end: 1, share: 0.75 },
    ]);
  });

  it("cuts more values than a function takes as arguments", () => {
    expect(cutSlices(Array(200_000).fill(1)).at(-1)?.end).toBeCloseTo(1, 6);
  });

  it("makes zeros empty slices", () => {
    expect(cutSlices([0, 0]).map(({ share }) => share)).toEqual([0, 0]);
  });

  it("handles values whose sum is too large for a number", () => {
    expect(cutSlices([1e300, 1e300]).map(({ share }) => share)).toEqual([0.5, 0.5]);
  });
});

describe("sliceAt", () => {
  it("finds a slice at its middle, for any values", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 }), (values) => {
        const slices = cutSlices(values);
        for (const [index, slice] of slices.entries()) {
          const { x, y } = sliceMiddle(slice, radii);
          expect(sliceAt(slices, x, y, radii)).toBe(index);
        }
      }),
    );
  });

  it("finds none in the hole, outside or in an empty pie", () => {
    expect(sliceAt(cutSlices([1]), 0, 0, radii)).toBeNull();
    expect(sliceAt(cutSlices([1]), 51, 0, radii)).toBeNull();
    expect(sliceAt(cutSlices([0]), 30, 0, radii)).toBeNull();
  });
});

describe("slicePath", () => {
  it("draws a full circle as two halves", () => {
    expect(slicePath({ start: 0, end: 1, share: 1 }, radii).match(/M/g)).toHaveLength(2);
  });

  it("uses the large arc beyond half a circle", () => {
    expect(slicePath({ start: 0, end: 0.75, share: 0.75 }, radii)).toContain("A50 50 0 1 1");
    expect(slicePath({ start: 0, end: 0.25, share: 0.25 }, { inner: 0, outer: 50 })).toBe(
      "M0.000 -50.000A50 50 0 0 1 50.000 -0.000L0 0Z",
    );
  });
});
