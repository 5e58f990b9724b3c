import { describe, expect, it, vi } from "vitest";
import { turnsDuring } from "../../test/turns-during.ts";

describe("turns", () => {
  it("come whenever bytesPerTurn were digested, and sooner once the lanes' kernel is loaded", async () => {
    vi.resetModules();
    const { bytesPerTurn, createYielder } = await import("./yielder.ts");
    function kilobytesUntilTurn(): number {
      const yielder = createYielder();
      let kilobytes = 1;
      // What an input costs beside its bytes.
      while (yielder.after(0) === undefined) kilobytes++;
      return kilobytes;
    }
    expect(kilobytesUntilTurn()).toBe(bytesPerTurn / 1024);
    const { loadLanesKernel } = await import("../lanes/lanes-kernel.ts");
    await loadLanesKernel();
    expect(Array.from({ length: 7 }, kilobytesUntilTurn)).toEqual([16, 32, 64, 128, 256, 512, 512]);
  });

  it("are one digest's each, however many there are at once", async () => {
    const { bytesPerTurn, createYielder } = await import("./yielder.ts");
    const digests = Promise.all(Array.from({ length: 10 }, () => createYielder().after(bytesPerTurn)));
    expect(await turnsDuring(digests)).toBeGreaterThanOrEqual(9);
  });

  it("come while a program's timers are replaced, which may be never to run", async () => {
    const { bytesPerTurn, createYielder } = await import("./yielder.ts");
    vi.useFakeTimers();
    try {
      await createYielder().after(bytesPerTurn);
    } finally {
      vi.useRealTimers();
    }
  });
});
