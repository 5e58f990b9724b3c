import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { maxShortBytes } from "./messages.ts";
import { planBatch } from "./plan-batch.ts";

const equal = (count: number, length: number) => new Array<number>(count).fill(length);
const plan = (lengths: readonly number[]) => planBatch(lengths, 12);

it("puts every message into one of the lists, in the order that the lanes need", () => {
  const length = fc.oneof(fc.nat(100), fc.nat(20_000), fc.nat(10_000_000));
  fc.assert(
    fc.property(fc.array(length, { maxLength: 60 }), (lengths) => {
      const { short, long, alone } = plan(lengths);
      expect([...short, ...long, ...alone].toSorted((a, b) => a - b)).toEqual([...lengths.keys()]);
      expect(short).toEqual(short.toSorted((a, b) => a - b));
      expect(short.every((index) => (lengths[index] as number) <= maxShortBytes)).toBe(true);
      const longLengths = long.map((index) => lengths[index] as number);
      expect(longLengths).toEqual(longLengths.toSorted((a, b) => b - a));
      expect(longLengths.every((bytes) => bytes > maxShortBytes)).toBe(true);
    }),
  );
});

describe("long messages digested alone", () => {
  const countAlone = (lengths: readonly number[]) => plan(lengths).alone.length;

  it("don't include messages of equal length, except a few that would leave lanes empty", () => {
    for (const count of [0, 4, 11, 12, 16, 24, 108]) expect(countAlone(equal(count, 20_000)), `${count}`).toBe(0);
    for (const count of [1, 2, 3]) {
      for (const full of [0, 12, 24]) expect(countAlone(equal(full + count, 20_000)), `${full} + ${count}`).toBe(count);
    }
  });

  it("are those much longer than the rest", () => {
    expect(countAlone([10_000_000, ...equal(48, 20_000)])).toBe(1);
    expect(countAlone([...equal(48, 20_000), 20_000_000, 10_000_000])).toBe(2);
    expect(countAlone([50_000, ...equal(47, 20_000)])).toBe(0);
  });
});

describe("short messages", () => {
  it("go into the lanes if there are enough of them", () => {
    expect(plan([])).toEqual({ short: [], long: [], alone: [] });
    for (const [count, length] of [
      [13, 0],
      [10, 32],
      [6, 200],
      [4, 1024],
      [4, 8000],
    ] as const) {
      expect(plan(equal(count, length)).alone, `${count} of ${length}`).toEqual([]);
      expect(plan(equal(count - 1, length)).short, `${count - 1} of ${length}`).toEqual([]);
    }
  });

  it("don't if one is as long as all the others", () => {
    expect(plan([8000, ...equal(4, 32)]).short).toEqual([]);
  });
});

/** The lengths of a batch of two messages with this many MiB in total. */
const batchOf = (mebibytes: number) => [mebibytes * 2 ** 19, mebibytes * 2 ** 19];

describe("the choice of the lanes", () => {
  beforeEach(() => vi.resetModules());

  it("leaves the first batches to the engine, and waits for the kernel after twice as many", async () => {
    const { lanesFor } = await import("./plan-batch.ts");
    const choices = Array.from({ length: 6 }, () => lanesFor(batchOf(2)));
    expect(choices.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(await choices[5]).not.toBeNull();
    expect(lanesFor(batchOf(2))).toBe(await choices[5]);
  });

  it("waits for the kernel if a batch alone is worth loading it", async () => {
    const { lanesFor } = await import("./plan-batch.ts");
    expect(await lanesFor(batchOf(6))).not.toBeNull();
  });

  it("uses no lanes for a single message", async () => {
    const { lanesFor } = await import("./plan-batch.ts");
    expect(lanesFor([2 ** 24])).toBeNull();
  });
});
