import { describe, expect, it } from "vitest";
import { areQuickerTogether, countOutliers } from "./lane-plan.ts";

const equal = (count: number, length: number) => new Array<number>(count).fill(length);

describe("messages to be digested by themselves", () => {
  it("are none of those of one length, except one that all lanes would wait for", () => {
    for (const count of [0, 2, 8, 9, 11, 18, 108]) expect(countOutliers(equal(count, 10_000))).toBe(0);
    for (const count of [1, 10, 19, 100]) expect(countOutliers(equal(count, 10_000))).toBe(1);
  });

  it("are those that are much longer than the rest", () => {
    expect(countOutliers([10_000_000, ...equal(50, 10_000)])).toBe(1);
    expect(countOutliers([20_000_000, 10_000_000, ...equal(50, 10_000)])).toBe(2);
    expect(countOutliers([30_000_000, 10_000_000, 10_000_000])).toBe(1);
    expect(countOutliers([50_000, ...equal(50, 10_000)])).toBe(0);
  });
});

describe("short messages", () => {
  it("are quicker together when there are enough of them", () => {
    expect(areQuickerTogether(0, 0, 0)).toBe(false);
    for (const [count, length] of [
      [13, 0],
      [10, 32],
      [5, 200],
      [3, 1024],
      [2, 8000],
    ] as const) {
      expect(areQuickerTogether(count, count * length, length), `${count} of ${length}`).toBe(true);
      expect(areQuickerTogether(count - 1, (count - 1) * length, length), `${count - 1} of ${length}`).toBe(false);
    }
  });

  it("aren't when one is as long as all the others", () => {
    expect(areQuickerTogether(5, 8000 + 4 * 32, 8000)).toBe(false);
  });
});
