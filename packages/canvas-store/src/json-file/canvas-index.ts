import type { CanvasRecord } from "../canvas.ts";
import type { CanvasDocument } from "./canvas-document.ts";

/** What memory keeps of a canvas: everything but its source. */
export interface IndexEntry {
  readonly insertion: number;
  readonly summary: Omit<CanvasRecord, "source">;
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
}

export function createCanvasIndex(): CanvasIndex {
  const entries = new Map<string, IndexEntry>();
  const byOwner = createGroups();
  const bySource = createGroups();

  function remove(canvasId: string): void {
    const entry = entries.get(canvasId);
    if (!entry) return;
    entries.delete(canvasId);
    byOwner.delete(entry.summary.owner, entry);
    bySource.delete(sourceKey(entry.summary.owner, entry.summary.sourceMd5), entry);
  }

  return {
    get: (canvasId) => entries.get(canvasId),
    set({ insertion, canvas: { source: _, ...summary } }) {
      remove(summary.canvasId);
      const entry = { insertion, summary };
      entries.set(summary.canvasId, entry);
      byOwner.add(summary.owner, entry);
      bySource.add(sourceKey(summary.owner, summary.sourceMd5), entry);
    },
    delete: remove,
    ofOwner: (owner) => byOwner.get(owner).sort(newestFirst),
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
