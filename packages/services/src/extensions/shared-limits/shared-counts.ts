import { createGatherer, type Gatherer } from "@fingerpaint/canvas-store";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { Limiter } from "../../frame/limits/rate-rule.ts";

interface Waiting {
  readonly resolve: (state: RateLimiterRes) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Combines counts: requests that arrive while their name is being counted are then counted together in one step, so a
 * busy name costs one message or statement at a time. Each request gets the number that it would have got on its own,
 * in order of arrival.
 *
 * @param points The limiter's own limit.
 */
export function combineCounts(limiter: RateLimiterAbstract, points: number): Limiter {
  /** The names being counted, with the requests that arrived since. */
  const busy = new Map<string, Gatherer<Waiting>>();

  function requestsOf(name: string): Gatherer<Waiting> {
    const known = busy.get(name);
    if (known) return known;
    const requests = createGatherer<Waiting>({
      async handle(batch) {
        await count(name, batch);
        if (requests.size === 0) busy.delete(name);
      },
    });
    busy.set(name, requests);
    return requests;
  }

  async function count(name: string, batch: readonly Waiting[]): Promise<void> {
    let state: RateLimiterRes;
    let isRefused = false;
    try {
      state = await limiter.consume(name, batch.length);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      state = error;
      isRefused = true;
    }
    const { msBeforeNext, consumedPoints, isFirstInDuration } = state;
    // A limiter that remembers an exhausted name refuses without counting.
    const isUncounted = isRefused && consumedPoints === 0;
    for (const [index, { resolve, reject }] of batch.entries()) {
      const number = consumedPoints - batch.length + index + 1;
      const left = Math.max(0, points - number);
      if (isUncounted) reject(state);
      else if (number > points) reject(new RateLimiterRes(0, msBeforeNext, number, false));
      else resolve(new RateLimiterRes(left, msBeforeNext, number, isFirstInDuration && index === 0));
    }
  }

  return {
    consume: (name) => new Promise((resolve, reject) => requestsOf(name).add({ resolve, reject })),
    penalty: (name) => limiter.penalty(name),
    get: (name) => limiter.get(name),
  };
}

/** The part of a limit that a process lets pass before counting it; rounded down, so a small limit has none. */
const partAhead = 1 / 50;
/** Once a name has used more than this part of its limit, its requests wait for each count. */
const partUnhurried = 1 / 2;

/** A name's first requests in a window wait for their counts, so that a name with few requests takes no memory here. */
const maxWaiting = 5;
/**
 * How long requests that passed are gathered, to be counted together: each count costs both processes as much as
 * answering a small request.
 */
const gatherMs = 10;

interface Tally {
  /** The result of the last count. */
  readonly consumedPoints: number;
  readonly endsAtMs: number;
}

/**
 * Lets a request pass immediately if its name is far from its limit, and counts it in the background. Each count shared
 * by several processes takes a message or a statement, and waiting for it would slow down every reply. A name may
 * exceed its limit by a fiftieth for each process.
 *
 * @param points The limiter's own limit.
 */
export function countAhead(limiter: Limiter, points: number): Limiter {
  const maxAhead = Math.floor(points * partAhead);
  const tallies = new Map<string, Tally>();
  /** The number of requests per name that have passed but aren't counted yet. */
  const ahead = new Map<string, number>();

  async function count(name: string): Promise<RateLimiterRes> {
    try {
      const state = await limiter.consume(name);
      remember(name, state);
      return state;
    } catch (error) {
      tallies.delete(name);
      throw error;
    }
  }

  function remember(name: string, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
    if (consumedPoints <= maxWaiting) return;
    if (!tallies.has(name)) setTimeout(() => tallies.delete(name), msBeforeNext).unref();
    tallies.set(name, { consumedPoints, endsAtMs: performance.now() + msBeforeNext });
  }

  function countLater(name: string): void {
    const passed = ahead.get(name) ?? 0;
    ahead.set(name, passed + 1);
    if (passed === 0) setTimeout(() => void countPassed(name), gatherMs).unref();
  }

  async function countPassed(name: string): Promise<void> {
    const passed = ahead.get(name) ?? 0;
    await Promise.allSettled(Array.from({ length: passed }, () => count(name)));
    const later = (ahead.get(name) ?? 0) - passed;
    ahead.delete(name);
    if (later === 0) return;
    ahead.set(name, later);
    setTimeout(() => void countPassed(name), gatherMs).unref();
  }

  return {
    async consume(name) {
      const tally = tallies.get(name);
      if (tally === undefined) return count(name);
      const passed = ahead.get(name) ?? 0;
      const number = tally.consumedPoints + passed + 1;
      const msBeforeNext = tally.endsAtMs - performance.now();
      if (passed >= maxAhead || number > points * partUnhurried || msBeforeNext <= 0) return count(name);
      countLater(name);
      return new RateLimiterRes(points - number, msBeforeNext, number, false);
    },
    penalty: (name) => limiter.penalty(name),
    get: (name) => limiter.get(name),
  };
}
