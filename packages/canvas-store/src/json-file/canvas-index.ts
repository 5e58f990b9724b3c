import type { CanvasRecord } from "../canvas.ts";
import type { CanvasPageRequest, CanvasPlace } from "../store.ts";
import type { CanvasDocument } from "./canvas-document.ts";
import { countBefore, createOrderedGroups, entryPlace } from "./ordered-groups.ts";

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
  /** A page of an owner's list, newest first: by `createdAt`, of equal ones the one inserted later first. */
  ofOwner(owner: string, page: CanvasPageRequest): { entries: IndexEntry[]; next: CanvasPlace | null };
  /** An owner's canvases with this digest, oldest first. */
  withSourceMd5(owner: string, sourceMd5: string): IndexEntry[];
}

export function createCanvasIndex(): CanvasIndex {
  const entries = new Map<string, IndexEntry>();
  const byOwner = createOrderedGroups();
  const bySource = createOrderedGroups();

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
    ofOwner(owner, { limit, after = null }) {
      const ordered = byOwner.get(owner);
      const end = after === null ? ordered.length : countBefore(ordered, after);
      const page = ordered.slice(Math.max(0, end - limit), end).reverse();
      const last = page.at(-1);
      return { entries: page, next: last && end > limit ? entryPlace(last) : null };
    },
    withSourceMd5: (owner, sourceMd5) => [...bySource.get(sourceKey(owner, sourceMd5))],
  };
}

/** JSON, so that no owner and digest can be mistaken for another pair. */
function sourceKey(owner: string, sourceMd5: string): string {
  return JSON.stringify([owner, sourceMd5]);
}
