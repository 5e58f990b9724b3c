import { type CanvasRecord, canvasBytes, omitContent } from "../store/canvas-record.ts";
import { createOrderedGroups } from "../store/ordered-groups.ts";
import type { CanvasPageRequest, CanvasPlace, CanvasUsage } from "../store/store.ts";
import type { CanvasDocument } from "./canvas-document.ts";

/** The part of a canvas kept in memory: everything except its source and state. */
export interface IndexEntry {
  readonly insertion: number;
  readonly summary: Omit<CanvasRecord, "source" | "state">;
  /** The canvas's `canvasBytes`. */
  readonly bytes: number;
  /** Identifies the file version its document was read from or written to: see `DurableFiles.identify`. */
  readonly identity: string;
}

/** The index entry of a document, without source and state. */
export function toIndexEntry({ insertion, canvas }: CanvasDocument, identity: string): IndexEntry {
  return { identity, insertion, bytes: canvasBytes(canvas), summary: omitContent(canvas) };
}

/**
 * An in-memory index, so that lists read no files and lookups don't slow down as the number of canvases grows (rule
 * C18). Canvases whose documents were restored by hand may share an insertion number.
 */
export interface CanvasIndex {
  get(canvasId: string): IndexEntry | undefined;
  /** Adds a canvas, or replaces its entry. Cheapest if canvases are added in the order of insertion. */
  set(entry: IndexEntry): void;
  delete(canvasId: string): void;
  /** A page of an owner's list by `createdAt`, newest first; ties are broken by insertion, latest first. */
  ofOwner(owner: string, page: CanvasPageRequest): { entries: IndexEntry[]; next: CanvasPlace | null };
  /** An owner's canvases with this digest, oldest first. */
  withSourceMd5(owner: string, sourceMd5: string): IndexEntry[];
  /** All canvases, in any order. */
  all(): Iterable<IndexEntry>;
  /** The canvases inserted before this number, latest first. They may change between two steps. */
  before(insertion: number): Iterable<IndexEntry>;
  /** An owner's canvases inserted before this number, latest first. */
  ofOwnerBefore(owner: string, insertion: number): Iterable<IndexEntry>;
  /** Up to `limit` canvases inserted after this number, in order, plus any others with the last one's number. */
  after(insertion: number, limit: number): IndexEntry[];
  /** How much space all canvases take. */
  usage(): CanvasUsage;
  /** How much space an owner's canvases take. */
  usageOf(owner: string): CanvasUsage;
}

export function createCanvasIndex(): CanvasIndex {
  const entries = new Map<string, IndexEntry>();
  const byOwner = createOrderedGroups(placeOf);
  const bySource = createOrderedGroups(placeOf);
  const inOrder: IndexEntry[] = [];
  let bytes = 0;

  /** How many canvases were inserted before this number. */
  function countInserted(insertion: number): number {
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
    inOrder.splice(inOrder.indexOf(entry, countInserted(entry.insertion)), 1);
    bytes -= entry.bytes;
    byOwner.delete(entry.summary.owner, entry);
    bySource.delete(sourceKey(entry.summary.owner, entry.summary.sourceMd5), entry);
  }

  return {
    get: (canvasId) => entries.get(canvasId),
    set(entry) {
      const { insertion, summary, bytes: added } = entry;
      remove(summary.canvasId);
      entries.set(summary.canvasId, entry);
      inOrder.splice(countInserted(insertion), 0, entry);
      bytes += added;
      byOwner.add(summary.owner, entry);
      bySource.add(sourceKey(summary.owner, summary.sourceMd5), entry);
    },
    delete: remove,
    ofOwner(owner, { limit, after = null }) {
      const ordered = byOwner.get(owner);
      const end = after === null ? ordered.length : byOwner.countBefore(owner, after);
      const page = ordered.slice(Math.max(0, end - limit), end).reverse();
      const last = page.at(-1);
      return { entries: page, next: last && end > limit ? placeOf(last) : null };
    },
    withSourceMd5: (owner, sourceMd5) => [...bySource.get(sourceKey(owner, sourceMd5))],
    all: () => entries.values(),
    after(insertion, limit) {
      const first = countInserted(insertion + 1);
      const last = inOrder[first + limit - 1];
      return inOrder.slice(first, last && countInserted(last.insertion + 1));
    },
    *before(insertion) {
      for (let next = inOrder[countInserted(insertion) - 1]; next !== undefined; ) {
        const { insertion: shared } = next;
        yield* inOrder.slice(countInserted(shared), countInserted(shared + 1)).reverse();
        next = inOrder[countInserted(shared) - 1];
      }
    },
    ofOwnerBefore: (owner, insertion) =>
      byOwner
        .get(owner)
        .filter((entry) => entry.insertion < insertion)
        .sort((a, b) => b.insertion - a.insertion),
    usage: () => ({ canvases: entries.size, bytes }),
    usageOf(owner) {
      const owned = byOwner.get(owner);
      return { canvases: owned.length, bytes: owned.reduce((sum, entry) => sum + entry.bytes, 0) };
    },
  };
}

function placeOf({ summary, insertion }: IndexEntry): CanvasPlace {
  return { createdAt: summary.createdAt, insertion };
}

/** The length prefix keeps different pairs of owner and digest from having the same key. */
function sourceKey(owner: string, sourceMd5: string): string {
  return `${sourceMd5.length} ${sourceMd5}${owner}`;
}
