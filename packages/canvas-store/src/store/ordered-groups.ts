import type { CanvasPlace } from "./store.ts";

/** Items grouped by key, oldest first. A key without items takes no memory. */
export interface OrderedGroups<Item> {
  get(key: string): readonly Item[];
  add(key: string, item: Item): void;
  /** Removes an item that was added under this key. Its place must not have changed since. */
  delete(key: string, item: Item): void;
  /** How many of a key's items are older than a place. Uses binary search. */
  countBefore(key: string, place: CanvasPlace): number;
}

export function createOrderedGroups<Item>(placeOf: (item: Item) => CanvasPlace): OrderedGroups<Item> {
  const groups = new Map<string, Item[]>();

  function countBefore(group: readonly Item[], place: CanvasPlace): number {
    let low = 0;
    let high = group.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(placeOf(group[middle] as Item), place)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    get: (key) => groups.get(key) ?? [],
    add(key, item) {
      const group = groups.get(key);
      // A new canvas is nearly always the newest, so usually nothing has to move.
      if (group) group.splice(countBefore(group, placeOf(item)), 0, item);
      else groups.set(key, [item]);
    },
    delete(key, item) {
      const group = groups.get(key);
      if (!group) return;
      // Restored documents may share a place.
      const index = group.indexOf(item, countBefore(group, placeOf(item)));
      if (index !== -1) group.splice(index, 1);
      if (group.length === 0) groups.delete(key);
    },
    countBefore: (key, place) => countBefore(groups.get(key) ?? [], place),
  };
}

function isBefore(a: CanvasPlace, b: CanvasPlace): boolean {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt;
  return a.insertion < b.insertion;
}
