import { describe, expect, it, vi } from "vitest";
import { turnsDuring } from "../../test/turns-during.ts";

describe("the pacer", () => {
  it("yields after bytesPerTurn, and sooner while the lanes' kernel is new", async () => {
    vi.resetModules();
    const { bytesPerTurn, createPacer } = await import("./event-loop.ts");
    function kilobytesUntilTurn(): number {
      const pacer = createPacer();
      let kilobytes = 1;
      // A call without bytes counts as an input.
      while (pacer.after(0) === undefined) kilobytes++;
      return kilobytes;
    }
    expect(kilobytesUntilTurn()).toBe(bytesPerTurn / 1024);
    const { loadLanesKernel } = await import("../lanes/lanes-kernel.ts");
    await loadLanesKernel();
    expect(Array.from({ length: 7 }, kilobytesUntilTurn)).toEqual([16, 32, 64, 128, 256, 512, 512]);
  });

  it("gives each digest a separate turn, however many run at the same time", async () => {
    const { bytesPerTurn, createPacer } = await import("./event-loop.ts");
    const digests = Promise.all(Array.from({ length: 10 }, () => createPacer().after(bytesPerTurn)));
    expect(await turnsDuring(digests)).toBeGreaterThanOrEqual(9);
  });

  it("yields even if a program's timers are mocked and never run", async () => {
    const { bytesPerTurn, createPacer } = await import("./event-loop.ts");
    vi.useFakeTimers();
    try {
      await createPacer().after(bytesPerTurn);
    } finally {
      vi.useRealTimers();
    }
  });
});
