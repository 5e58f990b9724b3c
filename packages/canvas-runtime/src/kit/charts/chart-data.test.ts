import { describe, expect, it } from "vitest";
import { createCanvasLanguage } from "../../language/canvas-language.ts";
import { readChartData, readLabel, readNumber, readReferenceLines } from "./chart-data.ts";

const english = createCanvasLanguage();

describe("readNumber", () => {
  it.each<[unknown, number | null]>([
    [4.5, 4.5],
    ["1,234", 1234],
    [" 7 ", 7],
    [12n, 12],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ["", null],
    ["n/a", null],
    [null, null],
    [undefined, null],
    [{}, null],
    [true, null],
    [1.7e308, 1e300],
    [5e-324, 0],
  ])("reads %s as %s", (value, number) => expect(readNumber(value)).toBe(number));
});

describe("readLabel", () => {
  it("shows text and numbers, and nothing for other values", () => {
    expect([readLabel("a"), readLabel(3), readLabel(null), readLabel({ a: 1 })]).toEqual(["a", "3", "", ""]);
  });
});

describe("readChartData", () => {
  it("pads or cuts every series to the number of categories", () => {
    const data = readChartData(
      {
        categories: ["a", "b"],
        series: [
          { name: "short", data: [1] },
          { name: "long", data: [1, 2, 3] },
        ],
      },
      english,
    );
    expect(data.series.map(({ values }) => values)).toEqual([
      [1, null],
      [1, 2],
    ]);
  });

  it("numbers the positions if there are no categories", () => {
    expect(
      readChartData({ categories: undefined as never, series: [{ name: "a", data: [5, 6] }] }, english).categories,
    ).toEqual(["1", "2"]);
  });

  it("treats invalid series, data and names as missing", () => {
    expect(readChartData({ categories: ["a"], series: undefined as never }, english).series).toEqual([]);
    expect(
      readChartData({ categories: ["a"], series: [null as never, { data: "x" } as never] }, english).series,
    ).toEqual([{ name: "Series 1", tone: undefined, values: [null] }]);
  });

  it("doesn't change its input", () => {
    const props = {
      categories: Object.freeze(["a"]),
      series: Object.freeze([Object.freeze({ name: "s", data: Object.freeze([1]) })]),
    };
    expect(() => readChartData(props, english)).not.toThrow();
  });
});

describe("readReferenceLines", () => {
  it("keeps only lines with a value", () => {
    expect(readReferenceLines([{ value: 5, label: "five" }, { value: Number.NaN }, null as never])).toEqual([
      { value: 5, label: "five", tone: undefined },
    ]);
    expect(readReferenceLines(undefined)).toEqual([]);
  });
});
