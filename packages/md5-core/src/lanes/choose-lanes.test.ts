import { beforeEach, describe, expect, it, vi } from "vitest";

/** The lengths of a batch of two messages with this many MiB in total. */
const batchOf = (mebibytes: number) => [mebibytes * 2 ** 19, mebibytes * 2 ** 19];

describe("the choice of the lanes", () => {
  beforeEach(() => vi.resetModules());

  it("leaves the first batches to the engine, and waits for the kernel after as many again", async () => {
    const { lanesFor } = await import("./choose-lanes.ts");
    const choices = Array.from({ length: 6 }, () => lanesFor(batchOf(2)));
    expect(choices.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(await choices[5]).not.toBeNull();
    expect(lanesFor(batchOf(2))).toBe(await choices[5]);
  });

  it("waits for the kernel when a batch is worth loading it by itself", async () => {
    const { lanesFor } = await import("./choose-lanes.ts");
    expect(await lanesFor(batchOf(6))).not.toBeNull();
  });

  it("has no lanes for a single message", async () => {
    const { lanesFor } = await import("./choose-lanes.ts");
    expect(lanesFor([2 ** 24])).toBeNull();
  });
});
