import { setTimeout as delay } from "node:timers/promises";

const firstWaitMs = 5;
const longestWaitMs = 200;

/** When to try again, and for how long. */
export interface RetryOptions {
  /** Whether a failure is temporary. */
  readonly isTransient: (error: unknown) => boolean;
  /** The last attempt starts at most this many milliseconds after the first one. */
  readonly patienceMs: number;
}

/** Runs `work` and retries after temporary failures, with increasing delays. Rejects with the last failure. */
export async function retry<T>(work: () => Promise<T>, { isTransient, patienceMs }: RetryOptions): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    // Random, so that processes that collided don't collide again.
    const chosenWaitMs = waitMs * (0.5 + Math.random());
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() + chosenWaitMs > deadline) throw error;
    }
    await delay(chosenWaitMs);
  }
}
