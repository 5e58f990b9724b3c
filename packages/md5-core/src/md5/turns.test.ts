import { describe, expect, it, vi } from "vitest";
import { turnsDuring } from "../../test/turns-during.ts";

describe("turns", () => {
  it("come whenever bytesPerTurn were digested, and sooner once the lanes' kernel is loaded", async () => {
    vi.resetModules();
    const { bytesPerTurn, createTurns } = await import("./turns.ts");
    function kilobytesUntilTurn(): number {
      const turns = createTurns();
      let kilobytes = 1;
      // What an input costs beside its bytes.
      while (turns.after(0) === undefined) kilobytes++;
      return kilobytes;
    }
    expect(kilobytesUntilTurn()).toBe(bytesPerTurn / 1024);
    const { loadLanesKernel } = await import("../lanes/lanes-kernel.ts");
    await loadLanesKernel();
    expect(Array.from({ length: 7 }, kilobytesUntilTurn)).toEqual([16, 32, 64, 128, 256, 512, 512]);
  });

  it("are one digest's each, however many there are at once", async () => {
    const { bytesPerTurn, createTurns } = await import("./turns.ts");
    const digests = Promise.all(Array.from({ length: 10 }, () => createTurns().after(bytesPerTurn)));
    expect(await turnsDuring(digests)).toBeGreaterThanOrEqual(9);
  });

  it("come while a program's timers are replaced, which may be never to run", async () => {
    const { bytesPerTurn, createTurns } = await import("./turns.ts");
    vi.useFakeTimers();
    try {
      await createTurns().after(bytesPerTurn);
    } finally {
      vi.useRealTimers();
    }
  });
});
