import AsyncLock from "async-lock";

/** A lock for each key, within one process. */
export interface KeyedLock {
  /**
   * Runs `work` after all earlier work with the same key has settled, and settles like it. First come, first served;
   * different keys don't wait for each other. Not re-entrant: work that asks for its own key deadlocks.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Creates a lock within this process. If several processes write to the same data, the store resolves conflicts. */
export function createKeyedLock(): KeyedLock {
  // The queue isn't limited here but by the number of requests a server admits: refusing to wait would lose a write.
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  return {
    // The wrapper must not have a parameter: the package passes a callback to functions that declare one.
    run: (key, work) => lock.acquire(key, () => work()),
  };
}
