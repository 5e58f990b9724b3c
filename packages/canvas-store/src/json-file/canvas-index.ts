import type { CanvasRecord } from "../canvas.ts";
import type { CanvasUsage } from "../canvas-oversight.ts";
import { canvasBytes } from "../canvas-size.ts";
import type { CanvasDocument } from "./canvas-document.ts";

/** What memory keeps of a canvas: everything but its source. */
export interface IndexEntry {
  readonly insertion: number;
  readonly summary: Omit<CanvasRecord, "source">;
  /** The canvas' `canvasBytes`. */
  readonly bytes: number;
}

/** Where things are, so that lists read no files and no lookup grows with the number of canvases (rule C18). */
export interface CanvasIndex {
  get(canvasId: string): IndexEntry | undefined;
  /** Adds a canvas, or replaces its entry. */
  set(document: CanvasDocument): void;
  delete(canvasId: string): void;
  /** Newest first: by `createdAt`, of equal ones the one inserted later first. */
  ofOwner(owner: string): IndexEntry[];
  /** An owner's canvases with this digest, oldest first. */
  withSourceMd5(owner: string, sourceMd5: string): IndexEntry[];
  /** All canvases, in any order. */
  all(): Iterable<IndexEntry>;
  /** The canvases inserted before this number, the last one first. They may change between two steps. */
  before(insertion: number): Iterable<IndexEntry>;
  /** How much all canvases take. */
  usage(): CanvasUsage;
}

export function createCanvasIndex(): CanvasIndex {
  const entries = new Map<string, IndexEntry>();
  const byOwner = createGroups();
  const bySource = createGroups();
  const inOrder: IndexEntry[] = [];
  let bytes = 0;

  /** How many canvases were inserted before this number. */
  function countBefore(insertion: number): number {
    let low = 0;
    let high = inOrder.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((inOrder[middle] as IndexEntry).insertion < insertion) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function remove(canvasId: string): void {
    const entry = entries.get(canvasId);
    if (!entry) return;
    entries.delete(canvasId);
    inOrder.splice(countBefore(entry.insertion), 1);
    bytes -= entry.bytes;
    byOwner.delete(entry.summary.owner, entry);
    bySource.delete(sourceKey(entry.summary.owner, entry.summary.sourceMd5), entry);
  }

  return {
    get: (canvasId) => entries.get(canvasId),
    set({ insertion, canvas }) {
      const { source: _, ...summary } = canvas;
      remove(summary.canvasId);
      const entry = { insertion, summary, bytes: canvasBytes(canvas) };
      entries.set(summary.canvasId, entry);
      inOrder.splice(countBefore(insertion), 0, entry);
      bytes += entry.bytes;
      byOwner.add(summary.owner, entry);
      bySource.add(sourceKey(summary.owner, summary.sourceMd5), entry);
    },
    delete: remove,
    ofOwner: (owner) => byOwner.get(owner).sort(newestFirst),
    all: () => entries.values(),
    *before(insertion) {
      for (let next = inOrder[countBefore(insertion) - 1]; next !== undefined; ) {
        yield next;
        next = inOrder[countBefore(next.insertion) - 1];
      }
    },
    usage: () => ({ canvases: entries.size, bytes }),
    withSourceMd5: (owner, sourceMd5) => bySource.get(sourceKey(owner, sourceMd5)).sort(newestFirst).reverse(),
  };
}

/** JSON, so that no owner and digest can be mistaken for another pair. */
function sourceKey(owner: string, sourceMd5: string): string {
  return JSON.stringify([owner, sourceMd5]);
}

function newestFirst(a: IndexEntry, b: IndexEntry): number {
  if (a.summary.createdAt !== b.summary.createdAt) return a.summary.createdAt < b.summary.createdAt ? 1 : -1;
  return b.insertion - a.insertion;
}

/** Entries by a key. A key without entries is removed. */
function createGroups() {
  const groups = new Map<string, Set<IndexEntry>>();
  return {
    get: (key: string) => [...(groups.get(key) ?? [])],
    add(key: string, entry: IndexEntry) {
      const group = groups.get(key);
      if (group) group.add(entry);
      else groups.set(key, new Set([entry]));
    },
    delete(key: string, entry: IndexEntry) {
      const group = groups.get(key);
      group?.delete(entry);
      if (group?.size === 0) groups.delete(key);
    },
  };
}
