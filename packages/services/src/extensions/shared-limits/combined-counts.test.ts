import { setImmediate as nextTurn } from "node:timers/promises";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { describe, expect, it } from "vitest";
import type { Limiter } from "../../frame/limits/rate-rule.ts";
import { combineCounts } from "./shared-counts.ts";

/** A limiter of five per minute that answers on demand, with the points of each call. */
function slowLimiter() {
  const counted: number[] = [];
  let answer = () => {};
  class SlowLimiter extends RateLimiterMemory {
    override async consume(name: string, points = 1) {
      counted.push(points);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return super.consume(name, points);
    }
  }
  const limiter = combineCounts(new SlowLimiter({ points: 5, duration: 60 }), 5);
  return {
    limiter,
    counted,
    async answer() {
      answer();
      await nextTurn();
    },
  };
}

/** The number that a request got, and whether it passed. */
async function outcomeOf(counting: Promise<RateLimiterRes>): Promise<[number, boolean]> {
  try {
    return [(await counting).consumedPoints, true];
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return [refusal.consumedPoints, false];
  }
}

describe("[M14] counts of one name", () => {
  it("are taken in one step if they arrive together, and numbered in order", async () => {
    const { limiter, counted, answer } = slowLimiter();
    const outcomes = [1, 2, 3, 4, 5, 6, 7].map(() => outcomeOf(limiter.consume("ada")));
    expect(counted).toEqual([1]);
    await answer();
    expect(counted).toEqual([1, 6]);
    await answer();
    expect(await Promise.all(outcomes)).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => [number, number <= 5]));
    const next = limiter.consume("ada").catch((refusal: RateLimiterRes) => refusal);
    await answer();
    expect(counted).toEqual([1, 6, 1]);
    expect(await next).toMatchObject({ consumedPoints: 8, remainingPoints: 0 });
  });

  it("don't wait for other names", async () => {
    const { limiter, counted } = slowLimiter();
    void limiter.consume("ada");
    void limiter.consume("bob");
    expect(counted).toEqual([1, 1]);
  });

  it("report what is left, and until when", async () => {
    const { limiter, answer } = slowLimiter();
    const [first, second, third] = [1, 2, 3].map(() => limiter.consume("ada"));
    await answer();
    expect(await first).toMatchObject({ remainingPoints: 4, isFirstInDuration: true });
    await answer();
    expect(await second).toMatchObject({ remainingPoints: 3, isFirstInDuration: false });
    const { remainingPoints, msBeforeNext } = (await third) as RateLimiterRes;
    expect(remainingPoints).toBe(2);
    expect(msBeforeNext).toBeGreaterThan(50_000);
  });

  it("are all refused if the limiter refuses without counting", async () => {
    const full = new RateLimiterMemory({ points: 5, duration: 60 });
    full.consume = () => Promise.reject(new RateLimiterRes(0, 30_000));
    const limiter = combineCounts(full, 5);
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(limiter.consume("ada"))));
    expect(outcomes.map(([, passes]) => passes)).toEqual([false, false]);
  });

  it("all fail if the limiter fails, and the next one is counted again", async () => {
    const failing = new RateLimiterMemory({ points: 5, duration: 60 });
    const { consume } = failing;
    failing.consume = () => Promise.reject(new Error("away"));
    const limiter: Limiter = combineCounts(failing, 5);
    const failed = await Promise.allSettled([1, 2, 3].map(() => limiter.consume("ada")));
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    failing.consume = consume;
    expect(await outcomeOf(limiter.consume("ada"))).toEqual([1, true]);
  });
});
