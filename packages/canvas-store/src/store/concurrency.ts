import AsyncLock from "async-lock";
import { CanvasStoreError } from "../errors.ts";

/** Handles items in rounds: those that arrive during a round are handled together in the next one. */
export interface Gatherer<Item> {
  /** Adds an item for the next round. */
  add(item: Item): void;
  /** Asks for a round even if there is no item for it. */
  request(): void;
  /** How many items wait for the next round. */
  readonly size: number;
  /** Waits for the round in progress, runs the next one now if it was asked for, and runs none later. */
  close(): Promise<void>;
}

/**
 * Calls `begin` once, when a round may begin, and returns a function that cancels this.
 * @param isFirst false if a round has just ended and the next one was asked for during it
 */
export type WaitForRound = (begin: () => void, isFirst: boolean) => () => void;

interface GathererOptions<Item> {
  /** Handles the items of a round, in the order in which they were added. Must not reject. Rounds don't overlap. */
  handle(items: Item[]): Promise<void>;
  /** How long items are gathered before their round begins. @default not at all */
  wait?: WaitForRound;
}

export function createGatherer<Item>({ handle, wait = notAtAll }: GathererOptions<Item>): Gatherer<Item> {
  let items: Item[] = [];
  let isRequested = false;
  let cancel: (() => void) | null = null;
  /** Separate from `round`, because `handle` may ask for the next round before it returns its promise. */
  let isRunning = false;
  let round = Promise.resolve();
  let isClosed = false;

  function request(): void {
    isRequested = true;
    if (cancel === null && !isRunning) schedule(true);
  }

  function schedule(isFirst: boolean): void {
    if (isClosed) return;
    let hasBegun = false;
    const cancelWait = wait(() => {
      hasBegun = true;
      cancel = null;
      isRunning = true;
      round = run().then(() => {
        isRunning = false;
        if (isRequested) schedule(false);
      });
    }, isFirst);
    if (!hasBegun) cancel = cancelWait;
  }

  function run(): Promise<void> {
    const gathered = items;
    items = [];
    isRequested = false;
    return handle(gathered);
  }

  return {
    add(item) {
      items.push(item);
      request();
    },
    request,
    get size() {
      return items.length;
    },
    async close() {
      isClosed = true;
      cancel?.();
      await round;
      if (isRequested) await run();
    },
  };
}

/**
 * Gathers for this long before each round.
 * @param options.holdsProcess Whether the process stays alive for the round. @default true
 */
export function gatherForMs(ms: number, { holdsProcess = true } = {}): WaitForRound {
  return (begin) => {
    const timer = setTimeout(begin, ms);
    if (!holdsProcess) timer.unref();
    return () => clearTimeout(timer);
  };
}

function notAtAll(begin: () => void): () => void {
  begin();
  return () => {};
}

/** Admits calls until it is closed, and knows when the last one has finished. */
interface Gate {
  /** Runs `work` and settles like it. @throws CanvasStoreError STORE_CLOSED once closed, without running `work`. */
  run<T>(work: () => Promise<T>): Promise<T>;
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

/** How many times a change is attempted if others keep changing the same canvas first. */
const maxAttempts = 100;

/**
 * Runs `attempt` until it resolves to something other than null, and resolves to that. An attempt reads a canvas, and
 * resolves to null if someone else changed the canvas before the attempt was done with it.
 * @throws CanvasStoreError STORE_UNAVAILABLE if 100 attempts weren't enough
 */
export async function retryIfChanged<Result>(attempt: (isFirst: boolean) => Promise<Result | null>): Promise<Result> {
  for (let count = 1; count <= maxAttempts; count++) {
    const result = await attempt(count === 1);
    if (result !== null) return result;
  }
  const details = `other processes changed the canvas during each of ${maxAttempts} attempts`;
  throw new CanvasStoreError("STORE_UNAVAILABLE", details);
}

/** Waits for all, even if one fails, and then rejects like the first that failed. */
export async function settleAll(running: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(running)).find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
