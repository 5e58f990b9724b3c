import { setImmediate as nextTurn } from "node:timers/promises";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { describe, expect, it, vi } from "vitest";
import type { Limiter } from "../../frame/limits/rate-rule.ts";
import { countAhead } from "./shared-counts.ts";

const points = 200;
/** A fiftieth. */
const maxAhead = 4;

/** A count shared by several processes, which answers on demand. */
function sharedCount() {
  const memory = new RateLimiterMemory({ points, duration: 60 });
  const answers: (() => void)[] = [];
  let isSlow = false;
  const limiter: Limiter = {
    async consume(name) {
      if (isSlow) await new Promise<void>((resolve) => answers.push(resolve));
      return memory.consume(name);
    },
    penalty: (name) => memory.penalty(name),
    get: (name) => memory.get(name),
  };
  return {
    limiter,
    waiting: () => answers.length,
    stall() {
      isSlow = true;
    },
    async answerAll() {
      isSlow = false;
      for (const answer of answers.splice(0)) answer();
      await nextTurn();
    },
  };
}

/** How many of these requests have passed after a few turns of the event loop. */
async function passedSoon(limiter: Limiter, requests: number, name = "ada"): Promise<number> {
  let passed = 0;
  for (let n = 0; n < requests; n++) {
    limiter.consume(name).then(
      () => passed++,
      () => {},
    );
  }
  await nextTurn();
  return passed;
}

describe("[M14] a count that several processes share", () => {
  it("delays the first requests of a name", async () => {
    const shared = sharedCount();
    const limiter = countAhead(shared.limiter, points);
    shared.stall();
    expect(await passedSoon(limiter, 1)).toBe(0);
  });

  it("lets at most a fiftieth of the limit pass ahead of it", async () => {
    const shared = sharedCount();
    const limiter = countAhead(shared.limiter, points);
    expect(await passedSoon(limiter, 10)).toBe(10);
    shared.stall();
    expect(await passedSoon(limiter, 10)).toBe(maxAhead);
    await expect.poll(shared.waiting).toBe(10);
    await shared.answerAll();
    await expect.poll(async () => (await limiter.get("ada"))?.consumedPoints).toBe(20);
    shared.stall();
    expect(await passedSoon(limiter, 10)).toBe(maxAhead);
  });

  it("includes what passed while an earlier count was in progress", async () => {
    const shared = sharedCount();
    const limiter = countAhead(shared.limiter, points);
    await passedSoon(limiter, 10);
    shared.stall();
    await passedSoon(limiter, 2);
    await expect.poll(shared.waiting).toBe(2);
    await passedSoon(limiter, 1);
    await shared.answerAll();
    await expect.poll(async () => (await limiter.get("ada"))?.consumedPoints).toBe(13);
  });

  it("delays names that have used half of their limit", async () => {
    const shared = sharedCount();
    const limiter = countAhead(shared.limiter, points);
    expect(await passedSoon(limiter, 101)).toBe(101);
    shared.stall();
    expect(await passedSoon(limiter, 3)).toBe(0);
  });

  it("enforces the limit exactly if its answers arrive, whoever sends", async () => {
    const shared = sharedCount();
    const processes = [1, 2, 3].map(() => countAhead(shared.limiter, points));
    let passed = 0;
    for (let round = 0; round < 100; round++) {
      for (const process of processes) passed += await passedSoon(process, 1);
      if (round % maxAhead === 0) {
        const counted = async () => (await shared.limiter.get("ada"))?.consumedPoints;
        await expect.poll(counted).toBeGreaterThanOrEqual(passed);
      }
    }
    expect(passed).toBe(points);
  });

  it("is exceeded by at most a fiftieth for each process that gets no answers", async () => {
    const shared = sharedCount();
    const processes = [1, 2, 3].map(() => countAhead(shared.limiter, points));
    let passed = 0;
    for (const process of processes) passed += await passedSoon(process, 10);
    shared.stall();
    for (const process of processes) passed += await passedSoon(process, points);
    expect(passed).toBe(30 + 3 * maxAhead);
  });

  it("returns the request's number and what is left", async () => {
    const shared = sharedCount();
    const limiter = countAhead(shared.limiter, points);
    await passedSoon(limiter, 10);
    shared.stall();
    await limiter.consume("ada");
    const state = await limiter.consume("ada");
    expect(state).toMatchObject({ consumedPoints: 12, remainingPoints: points - 12, isFirstInDuration: false });
    expect(state.msBeforeNext).toBeGreaterThan(50_000);
  });

  it("starts again with each window", async () => {
    vi.useFakeTimers();
    try {
      const shared = sharedCount();
      const limiter = countAhead(shared.limiter, points);
      for (let n = 0; n < 10; n++) await limiter.consume("ada");
      vi.advanceTimersByTime(60_001);
      expect((await limiter.consume("ada")).consumedPoints).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is taken for each request if the limit is below fifty", async () => {
    const memory = new RateLimiterMemory({ points: 49, duration: 60 });
    const limiter = countAhead(memory, 49);
    for (let n = 1; n <= 49; n++) expect((await limiter.consume("ada")).consumedPoints).toBe(n);
    await expect(limiter.consume("ada")).rejects.toThrow(RateLimiterRes);
  });

  it("is taken again after a failure", async () => {
    const shared = sharedCount();
    let isAway = false;
    const consume = (name: string) => (isAway ? Promise.reject(new Error("away")) : shared.limiter.consume(name));
    const limiter = countAhead({ ...shared.limiter, consume }, points);
    await passedSoon(limiter, 10);
    isAway = true;
    const outcome = () =>
      limiter.consume("ada").then(
        () => "passed",
        (error) => error.message,
      );
    expect(await outcome()).toBe("passed");
    await expect.poll(outcome).toBe("away");
    isAway = false;
    expect((await limiter.consume("ada")).consumedPoints).toBe(11);
  });
});
