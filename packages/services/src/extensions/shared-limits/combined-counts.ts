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
