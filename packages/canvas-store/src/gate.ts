import { CanvasStoreError } from "./errors/canvas-store-error.ts";

/** Lets calls in until it is closed, and knows when the last one is out. */
export interface Gate {
  /** Runs `work` and settles as it does. @throws CanvasStoreError STORE_CLOSED once closed; `work` is not run then. */
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly isIdle: boolean;
  /** Refuses calls from now on; resolves once those under way have settled. */
  close(): Promise<void>;
}

export function createGate(): Gate {
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    async run(work) {
      if (isClosed) throw new CanvasStoreError("STORE_CLOSED", "the store has been closed");
      const running = work();
      underWay.add(running);
      try {
        return await running;
      } finally {
        underWay.delete(running);
      }
    },
    get isIdle() {
      return underWay.size === 0;
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
    },
  };
}
