import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutSlices, sliceAt, sliceMiddle, slicePath } from "./pie-slices.ts";

const radii = { inner: 20, outer: 50 };

describe("cutSlices", () => {
  it("cuts clockwise from the top", () => {
    expect(cutSlices([1, 0, 3])).toEqual([
      { start: 0, end: 0.25, share: 0.25 },
      { start: 0.25, end: 0.25, share: 0 },
      { start: 0.25, end: 1, share: 0.75 },
    ]);
  });

  it("makes empty slices of zeros", () => {
    expect(cutSlices([0, 0]).map(({ share }) => share)).toEqual([0, 0]);
  });

  it("bears values whose sum is too large for a number", () => {
    expect(cutSlices([1e300, 1e300]).map(({ share }) => share)).toEqual([0.5, 0.5]);
  });
});

describe("sliceAt", () => {
  it("finds the slice at its own middle, for any values", () => {
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

  it("finds none in the hole, outside and in an empty pie", () => {
    expect(sliceAt(cutSlices([1]), 0, 0, radii)).toBeNull();
    expect(sliceAt(cutSlices([1]), 51, 0, radii)).toBeNull();
    expect(sliceAt(cutSlices([0]), 30, 0, radii)).toBeNull();
  });
});

describe("slicePath", () => {
  it("draws a whole turn as two halves", () => {
    expect(slicePath({ start: 0, end: 1, share: 1 }, radii).match(/M/g)).toHaveLength(2);
  });

  it("takes the long way round beyond half a turn", () => {
    expect(slicePath({ start: 0, end: 0.75, share: 0.75 }, radii)).toContain("A50 50 0 1 1");
    expect(slicePath({ start: 0, end: 0.25, share: 0.25 }, { inner: 0, outer: 50 })).toBe(
      "M0.000 -50.000A50 50 0 0 1 50.000 -0.000L0 0Z",
    );
  });
});
