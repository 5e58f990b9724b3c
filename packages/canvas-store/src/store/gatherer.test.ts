import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGatherer, gatherForMs, type WaitForRound } from "./gatherer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A gatherer whose rounds the test ends one by one. */
function createSlow(wait?: WaitForRound) {
  const rounds: { items: string[]; end: () => void }[] = [];
  const gatherer = createGatherer<string>({
    handle: (items) => new Promise((end) => void rounds.push({ items, end })),
    ...(wait && { wait }),
  });
  const handled = () => rounds.map(({ items }) => items);
  const end = async () => {
    rounds.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { gatherer, handled, end };
}

describe("createGatherer", () => {
  it("handles the first item immediately, and those that arrive during its round together", async () => {
    const { gatherer, handled, end } = createSlow();
    gatherer.add("a");
    expect(handled()).toEqual([["a"]]);
    gatherer.add("b");
    gatherer.add("c");
    expect([handled(), gatherer.size]).toEqual([[["a"]], 2]);
    await end();
    expect([handled(), gatherer.size]).toEqual([[["a"], ["b", "c"]], 0]);
    await end();
    gatherer.add("d");
    expect(handled().at(-1)).toEqual(["d"]);
    expect(handled().length).toBe(3);
  });

  it("waits before each round, and says which rounds follow another", async () => {
    const first: boolean[] = [];
    const { gatherer, handled, end } = createSlow((begin, isFirst) => {
      first.push(isFirst);
      return gatherForMs(10)(begin, isFirst);
    });
    gatherer.add("a");
    gatherer.add("b");
    expect(handled()).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    gatherer.add("c");
    await end();
    expect(handled()).toEqual([["a", "b"]]);
    await vi.advanceTimersByTimeAsync(10);
    expect(handled()).toEqual([["a", "b"], ["c"]]);
    await end();
    gatherer.add("d");
    expect(first).toEqual([true, false, true]);
  });

  it("runs a round without items if one is asked for", async () => {
    const { gatherer, handled, end } = createSlow();
    gatherer.request();
    gatherer.request();
    await end();
    expect(handled()).toEqual([[], []]);
  });

  it("closes after the round in progress and one for what waits, and handles nothing afterwards", async () => {
    const { gatherer, handled, end } = createSlow(gatherForMs(10));
    gatherer.add("a");
    await vi.advanceTimersByTimeAsync(10);
    gatherer.add("b");
    let isClosed = false;
    const closed = gatherer.close().then(() => {
      isClosed = true;
    });
    await end();
    expect([handled(), isClosed]).toEqual([[["a"], ["b"]], false]);
    await end();
    await closed;
    gatherer.add("c");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(handled()).toEqual([["a"], ["b"]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("closes without a round if nothing waits, and cancels the wait if something does", async () => {
    const { gatherer, handled } = createSlow(gatherForMs(10));
    await gatherer.close();
    expect(handled()).toEqual([]);
    const other = createSlow(gatherForMs(10));
    other.gatherer.add("a");
    const closed = other.gatherer.close();
    await other.end();
    expect(other.handled()).toEqual([["a"]]);
    await other.end();
    await closed;
    expect(vi.getTimerCount()).toBe(0);
  });
});
