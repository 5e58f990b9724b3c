import AsyncLock from "async-lock";

/** A lock for each owner, within one process. */
export interface OwnerLock {
  /**
   * Runs `work` once all earlier work of the same owner has settled, and settles as it does. First come, first served;
   * different owners don't wait for each other. Not re-entrant: work that asks for its own owner's lock waits for ever.
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

/** The lock that both stores of this package build `withOwnerLock` on. */
export function createOwnerLock(): OwnerLock {
  // The queue is bounded by the requests a server lets in, not here: a refused wait would be a lost write.
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  return {
    // The wrapper takes no argument, since the package passes a callback to functions that take one.
    run: (owner, work) => lock.acquire(owner, () => work()),
  };
}
