import type { CanvasPlace } from "../store.ts";
import type { IndexEntry } from "./canvas-index.ts";

/** Entries by a key, oldest first. A key without entries takes no memory. */
export interface OrderedGroups {
  get(key: string): readonly IndexEntry[];
  add(key: string, entry: IndexEntry): void;
  /** Removes an entry that was added under this key. */
  delete(key: string, entry: IndexEntry): void;
}

export function createOrderedGroups(): OrderedGroups {
  const groups = new Map<string, IndexEntry[]>();
  return {
    get: (key) => groups.get(key) ?? [],
    add(key, entry) {
      const group = groups.get(key);
      // A new canvas is nearly always the newest, so that nothing has to move.
      if (group) group.splice(countBefore(group, entryPlace(entry)), 0, entry);
      else groups.set(key, [entry]);
    },
    delete(key, entry) {
      const group = groups.get(key);
      if (!group) return;
      // Restored documents may share a place.
      const index = group.indexOf(entry, countBefore(group, entryPlace(entry)));
      if (index !== -1) group.splice(index, 1);
      if (group.length === 0) groups.delete(key);
    },
  };
}

/** How many of these entries, oldest first, are older than a place: by bisection. */
export function countBefore(entries: readonly IndexEntry[], place: CanvasPlace): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(entries[middle] as IndexEntry, place)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function entryPlace({ summary, insertion }: IndexEntry): CanvasPlace {
  return { createdAt: summary.createdAt, insertion };
}

function isBefore({ summary, insertion }: IndexEntry, place: CanvasPlace): boolean {
  if (summary.createdAt !== place.createdAt) return summary.createdAt < place.createdAt;
  return insertion < place.insertion;
}
