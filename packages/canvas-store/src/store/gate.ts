import { CanvasStoreError } from "../errors/canvas-store-error.ts";

/** Admits calls until it is closed, and knows when the last one has finished. */
export interface Gate {
  /** Runs `work` and settles like it. @throws CanvasStoreError STORE_CLOSED once closed, without running `work`. */
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly isIdle: boolean;
  /** Refuses calls from now on. Resolves once the calls in progress have settled. */
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

/** The same methods, each admitted by a gate. They must not use `this`. */
export function guardEach<Methods extends Record<keyof Methods, (...args: never[]) => Promise<unknown>>>(
  gate: Gate,
  methods: Methods,
): Methods {
  const guarded = Object.entries<(...args: never[]) => Promise<unknown>>(methods).map(
    ([name, method]) => [name, (...args: never[]) => gate.run(() => method(...args))] as const,
  );
  return Object.fromEntries(guarded) as Methods;
}
