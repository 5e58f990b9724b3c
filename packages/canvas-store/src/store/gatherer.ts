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

export interface GathererOptions<Item> {
  /** Handles the items of a round, in the order in which they were added. Must not reject. Rounds don't overlap. */
  handle(items: Item[]): Promise<void>;
  /** How long items are gathered before their round begins. @default not at all */
  wait?: WaitForRound;
}

export function createGatherer<Item>({ handle, wait = notAtAll }: GathererOptions<Item>): Gatherer<Item> {
  let items: Item[] = [];
  let isRequested = false;
  let cancel: (() => void) | null = null;
  let round: Promise<void> | null = null;
  let isClosed = false;

  function request(): void {
    isRequested = true;
    if (cancel === null && round === null) schedule(true);
  }

  function schedule(isFirst: boolean): void {
    if (isClosed) return;
    let hasBegun = false;
    const cancelWait = wait(() => {
      hasBegun = true;
      cancel = null;
      round = run().then(() => {
        round = null;
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
