import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createGate,
  createGatherer,
  createKeyedLock,
  gatherForMs,
  guardEach,
  retryIfChanged,
  type WaitForRound,
} from "./concurrency.ts";

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
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("handles the first item immediately, and later ones together in the next round", async () => {
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

  it("waits before each round, and reports which rounds follow another", async () => {
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

  it("runs a round without items if requested", async () => {
    const { gatherer, handled, end } = createSlow();
    gatherer.request();
    gatherer.request();
    await end();
    expect(handled()).toEqual([[], []]);
  });

  it("closes after the current round and one for waiting items, and handles nothing afterwards", async () => {
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

  it("closes without a round if nothing is waiting, otherwise without further delay", async () => {
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

  it("runs rounds in succession if the handler requests the next one immediately", async () => {
    let rounds = 0;
    const gatherer = createGatherer<string>({
      handle: async () => {
        rounds++;
        gatherer.request();
      },
      wait: gatherForMs(1_000),
    });
    gatherer.add("a");
    await vi.advanceTimersByTimeAsync(10_000);
    expect([rounds, vi.getTimerCount()]).toEqual([10, 1]);
  });
});

it("[C17] closes when the calls in progress have settled, and admits no others", async () => {
  const gate = createGate();
  const finishers: (() => void)[] = [];
  const call = gate.run(() => new Promise<void>((resolve) => finishers.push(resolve)));
  let isClosed = false;
  const closed = gate.close().then(() => {
    isClosed = true;
  });
  let hasRun = false;
  const refused = gate.run(async () => {
    hasRun = true;
  });
  await expect(refused).rejects.toMatchObject({ code: "STORE_CLOSED" });
  expect([hasRun, isClosed]).toEqual([false, false]);
  for (const finish of finishers) finish();
  await Promise.all([call, closed]);
  expect(isClosed).toBe(true);
});

it("[C17] guards each method of an object, and passes on arguments and results", async () => {
  const gate = createGate();
  const guarded = guardEach(gate, {
    add: async (a: number, b: number) => a + b,
    fail: async () => Promise.reject(new Error("failed")),
  });
  expect(await guarded.add(1, 2)).toBe(3);
  await expect(guarded.fail()).rejects.toThrow("failed");
  await gate.close();
  await expect(guarded.add(1, 2)).rejects.toMatchObject({ code: "STORE_CLOSED" });
});

describe("a keyed lock", () => {
  it("[C8] queues any number of jobs for a key, and runs them in order, one at a time", async () => {
    const lock = createKeyedLock();
    const started: number[] = [];
    let running = 0;
    const works = Array.from({ length: 5_000 }, (_, index) =>
      lock.run("ada", async () => {
        expect(++running).toBe(1);
        started.push(index);
        await Promise.resolve();
        running--;
        return index;
      }),
    );
    const order = works.map((_, index) => index);
    expect(await Promise.all(works)).toEqual(order);
    expect(started).toEqual(order);
  });

  it("[C17] runs a job after all that were waiting before it", async () => {
    const lock = createKeyedLock();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
    };
    const first = lock.run("key", work("1"));
    const second = lock.run("key", work("2"));
    await first;
    await Promise.all([second, lock.run("key", work("3"))]);
    expect(events).toEqual(["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"]);
  });

  it("[C17] continues after a failed job, and passes the failure to its caller", async () => {
    const lock = createKeyedLock();
    const failing = lock.run("key", () => Promise.reject(new Error("no")));
    const next = lock.run("key", async () => "next");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("next");
  });

  it("[C17] doesn't make keys wait for each other", async () => {
    const lock = createKeyedLock();
    void lock.run("a", () => new Promise(() => {}));
    expect(await lock.run("b", async () => "done")).toBe("done");
  });
});

it("[C9] attempts a change until it succeeds, at most 100 times", async () => {
  const attempt = vi.fn(async (isFirst: boolean) => (isFirst ? null : "done"));
  expect(await retryIfChanged(attempt)).toBe("done");
  expect(attempt.mock.calls).toEqual([[true], [false]]);
  const never = vi.fn(async () => null);
  await expect(retryIfChanged(never)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  expect(never).toHaveBeenCalledTimes(100);
});
