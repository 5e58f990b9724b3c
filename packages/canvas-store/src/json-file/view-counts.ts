import type { ViewCount, ViewJournal } from "./view-journal.ts";

/** The view counts of a store: counted in memory and made durable shortly afterwards (rules C11, C17). */
export interface ViewCounts {
  /** How often a canvas was viewed. */
  of(canvasId: string): number;
  /** Adds one view and returns the new count. */
  add(canvasId: string, insertion: number): number;
  /** Sets the count of an imported canvas. */
  set(count: ViewCount): void;
  /** Forgets the views of a removed canvas. */
  forget(canvasId: string): void;
  /** Why the last attempt to make counts durable failed; null if it didn't. Attempts repeat until one succeeds. */
  readonly failure: unknown;
  /** Makes all counts durable and stops. @throws the disk's error if it refuses */
  close(): Promise<void>;
}

/** Leaves the disk three quarters of the second that rule C17 allows. */
const flushDelayMs = 250;

/** @param stored the counts that the journal holds */
export function createViewCounts(journal: ViewJournal, stored: ViewCount[]): ViewCounts {
  const counts = new Map(stored.map((count) => [count.canvasId, count]));
  let changed = new Set<string>();
  let failure: unknown = null;
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let isClosed = false;

  function schedule(): void {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      flushing = flush();
    }, flushDelayMs);
  }

  async function flush(): Promise<void> {
    const underWay = changed;
    changed = new Set();
    try {
      await journal.save(
        [...underWay].flatMap((canvasId) => counts.get(canvasId) ?? []),
        () => [...counts.values()],
      );
      failure = null;
    } catch (error) {
      failure = error;
      for (const canvasId of underWay) changed.add(canvasId);
    }
    timer = undefined;
    if (changed.size > 0) schedule();
  }

  return {
    of: (canvasId) => counts.get(canvasId)?.viewCount ?? 0,
    add(canvasId, insertion) {
      const viewCount = (counts.get(canvasId)?.viewCount ?? 0) + 1;
      counts.set(canvasId, { canvasId, insertion, viewCount });
      changed.add(canvasId);
      schedule();
      return viewCount;
    },
    set(count) {
      counts.set(count.canvasId, count);
      changed.add(count.canvasId);
      schedule();
    },
    forget(canvasId) {
      counts.delete(canvasId);
      changed.delete(canvasId);
    },
    get failure() {
      return failure;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await flushing;
      if (changed.size > 0) await flush();
      if (failure !== null) throw failure;
    },
  };
}
