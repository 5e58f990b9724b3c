import AsyncLock from "async-lock";

/** A lock for each key, within one process. */
export interface KeyedLock {
  /**
   * Runs `work` after all earlier work of the same key has settled, and settles as it does. First come, first served;
   * different keys don't wait for each other. Not re-entrant: work that asks for its own key waits for ever.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Makes a lock within this process. Where several processes write to the same data, the store has to decide. */
export function createKeyedLock(): KeyedLock {
  // The queue is bounded by the requests a server lets in, not here: a refused wait would be a lost write.
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  return {
    // The wrapper has no parameter, because the package passes a callback to functions that have one.
    run: (key, work) => lock.acquire(key, () => work()),
  };
}
