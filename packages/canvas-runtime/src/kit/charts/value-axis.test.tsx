import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markupOf } from "../../../test/markup.ts";
import { createValueFormat } from "../../language/value-format.ts";
import { readNumber } from "./chart-data.ts";
import { ValueGrid } from "./reference-lines.tsx";
import { createAxisTicks, createShareAxis, createValueAxis, positionOn } from "./value-axis.ts";

const number = fc
  .oneof(fc.double(), fc.integer(), fc.constantFrom(1, 1 + Number.EPSILON, 1e300))
  .map((value) => readNumber(value) ?? 0);
const numbers = fc.array(number, { maxLength: 12 });
const end = fc.option(number, { nil: undefined });

describe("createValueAxis", () => {
  it("starts at 0 and ends at a round number", () => {
    expect(createValueAxis([182, 420], {}, 5)).toEqual({ min: 0, max: 500, ticks: [0, 100, 200, 300, 400, 500] });
  });

  it("omits 0 if it needn't be visible", () => {
    expect(createValueAxis([96, 104], { beginAtZero: false }, 4)).toMatchObject({ min: 96, max: 104 });
  });

  it("reaches below 0 for negative values", () => {
    expect(createValueAxis([-14, 20], {}, 4)).toEqual({ min: -20, max: 20, ticks: [-20, -10, 0, 10, 20] });
  });

  it("uses the author's bounds", () => {
    expect(createValueAxis([99.2, 99.9], { yMin: 99, yMax: 100 }, 4)).toMatchObject({ min: 99, max: 100 });
    expect(createValueAxis([5], { yMax: 3 }, 4)).toMatchObject({ min: 0, max: 3 });
    expect(createValueAxis([5], { yMin: 40 }, 4)).toMatchObject({ min: 40, max: 80 });
  });

  it("ignores bounds that aren't numbers or are reversed", () => {
    const automatic = createValueAxis([5], {}, 4);
    expect(createValueAxis([5], { yMin: Number.NaN, yMax: "x" as never }, 4)).toEqual(automatic);
    expect(createValueAxis([5], { yMin: 9, yMax: 1 }, 4)).toEqual(automatic);
  });

  it("has a range for no values, zeros and equal values", () => {
    expect(createValueAxis([], {}, 4)).toMatchObject({ min: 0, max: 1 });
    expect(createValueAxis([0, 0], {}, 4)).toMatchObject({ min: 0, max: 1 });
    expect(createValueAxis([7, 7], { beginAtZero: false }, 4)).toMatchObject({ min: 6, max: 8 });
  });

  it("shows every value, and only visible ticks, for any numbers", () => {
    fc.assert(
      fc.property(numbers, fc.boolean(), fc.integer({ min: 2, max: 8 }), (values, beginAtZero, tickCount) => {
        const axis = createValueAxis(values, { beginAtZero }, tickCount);
        expect(axis.max).toBeGreaterThan(axis.min);
        for (const value of values) {
          expect(positionOn(axis, value)).toBeGreaterThanOrEqual(0);
          expect(positionOn(axis, value)).toBeLessThanOrEqual(1);
        }
        for (const tick of axis.ticks) expect(tick >= axis.min && tick <= axis.max).toBe(true);
        expect(axis.ticks.length).toBeLessThan(30);
      }),
      { numRuns: 500 },
    );
  });

  it("has a range and few ticks for any bounds", () => {
    fc.assert(
      fc.property(numbers, end, end, fc.boolean(), (values, yMin, yMax, beginAtZero) => {
        const axis = createValueAxis(values, { yMin, yMax, beginAtZero }, 5);
        expect(axis.max).toBeGreaterThan(axis.min);
        expect(axis.ticks.length).toBeLessThan(30);
      }),
      { numRuns: 500 },
    );
  });
});

describe("createShareAxis", () => {
  it("runs from 0 to 100, and below only for negative shares", () => {
    expect(createShareAxis([40, 100])).toMatchObject({ min: 0, max: 100, ticks: [0, 20, 40, 60, 80, 100] });
    expect(createShareAxis([-40, 60])).toMatchObject({ min: -100, max: 100 });
    expect(createShareAxis([-100])).toMatchObject({ min: -100, max: 0 });
  });
});

const axis = createValueAxis([0, 2000], {}, 4);
const ticks = createAxisTicks(axis, { prefix: "", suffix: " ms" }, createValueFormat());

function show(width: number) {
  const markup = markupOf(
    <ValueGrid area={{ left: 80, top: 0, width, height: 100, isHorizontal: true }} axis={axis} ticks={ticks} />,
  );
  return {
    lines: markup.match(/<line/g)?.length,
    labels: [...markup.matchAll(/>([^<]+)<\/text>/g)].map(([, label]) => label),
  };
}

describe("ValueGrid", () => {
  it("labels every line if there is room", () => {
    expect(show(600)).toEqual({ lines: 5, labels: ["0 ms", "500 ms", "1,000 ms", "1,500 ms", "2,000 ms"] });
  });

  it("omits labels that would touch, and keeps the lines", () => {
    expect(show(140)).toEqual({ lines: 5, labels: ["0 ms", "1,000 ms", "2,000 ms"] });
    expect(show(40).labels).toEqual(["0 ms"]);
  });
});
