import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

function open() {
  const queue = createFairQueue({
    together: 2,
    waitingEach: 2,
    callers: 4,
    refusal: "things: too many",
    retryAfterSeconds: 7,
  });
  const begun: string[] = [];
  const finishers: (() => void)[] = [];
  /** Requests work that starts when its turn comes, and ends when its finisher is called. */
  const ask = (caller: string | null, name: string) =>
    queue(caller, () => {
      begun.push(name);
      return new Promise<string>((resolve) => finishers.push(() => resolve(name)));
    });
  const finishNext = async () => {
    finishers.shift()?.();
    await settle();
  };
  return { ask, begun, finishNext };
}

const refusal = (scope: string) => ({
  code: "SERVICE_UNAVAILABLE",
  details: `things: too many ${scope}; try again in 7 s`,
  headers: { "Retry-After": "7" },
});

describe("[C34] the queue of work that takes long", () => {
  it("serves callers in turn, one job of each at a time", async () => {
    const { ask, begun, finishNext } = open();
    const all = Promise.all([ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1"), ask("c", "c1")]);
    await settle();
    expect(begun).toEqual(["a1", "b1"]);
    for (let done = 0; done < 5; done++) await finishNext();
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "a3"]);
    expect(await all).toEqual(["a1", "a2", "a3", "b1", "c1"]);
  });

  it("refuses only a caller with two waiting jobs", async () => {
    const { ask, finishNext } = open();
    const first = [ask("a", "a1"), ask("a", "a2"), ask("a", "a3")];
    await expect(ask("a", "a4")).rejects.toMatchObject(refusal("for this address now"));
    const other = ask("b", "b1");
    await settle();
    for (let done = 0; done < 4; done++) await finishNext();
    expect(await Promise.all([...first, other])).toEqual(["a1", "a2", "a3", "b1"]);
    // There is room for more work again.
    const later = ask("a", "a5");
    await settle();
    await finishNext();
    expect(await later).toBe("a5");
  });

  it("refuses one more caller than it has room for", async () => {
    const { ask, finishNext } = open();
    const all = ["a", "b", "c", null].map((caller) => ask(caller, String(caller)));
    await expect(ask("d", "d1")).rejects.toMatchObject(refusal("now"));
    await settle();
    for (let done = 0; done < 4; done++) await finishNext();
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "null"]);
  });

  it("treats an IPv6 /48 as one caller", async () => {
    const { ask, finishNext } = open();
    const all = ["2001:db8:1:1::/64", "2001:db8:1:2::/64", "2001:db8:1:3::/64"].map((caller) => ask(caller, caller));
    await expect(ask("2001:db8:1:4::/64", "refused")).rejects.toMatchObject(refusal("for this address now"));
    const other = ask("2001:db8:2:1::/64", "other");
    for (let done = 0; done < 4; done++) {
      await settle();
      await finishNext();
    }
    expect(await Promise.all([...all, other])).toHaveLength(4);
  });

  it("continues after work that failed", async () => {
    const queue = createFairQueue({ together: 1, waitingEach: 1, callers: 1, refusal: "", retryAfterSeconds: 1 });
    await expect(queue("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await queue("b", async () => "done")).toBe("done");
  });
});
