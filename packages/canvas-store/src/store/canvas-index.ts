import { type CanvasRecord, type CanvasSummary, canvasBytes, omitContent, type StoredCanvas } from "./canvas-record.ts";
import type {
  AdminCanvasPage,
  AdminCanvasPageRequest,
  CanvasFilter,
  CanvasPageRequest,
  CanvasPlace,
  CanvasStore,
  CanvasUsage,
  SizedSummary,
} from "./store.ts";

/** The part of a canvas that an index holds: everything except its source and state. */
export interface IndexEntry {
  /** The order of insertion, ascending. */
  readonly insertion: number;
  readonly summary: Omit<CanvasRecord, "source" | "state">;
  /** The canvas's `canvasBytes`. */
  readonly bytes: number;
}

export function toIndexEntry(canvas: CanvasRecord, insertion: number): IndexEntry {
  return { insertion, bytes: canvasBytes(canvas), summary: omitContent(canvas) };
}

/**
 * An in-memory index, so that lists read no sources and lookups don't slow down as the number of canvases grows (rule
 * C18). Canvases whose documents were restored by hand may share an insertion number.
 */
export interface CanvasIndex<Entry extends IndexEntry = IndexEntry> {
  get(canvasId: string): Entry | undefined;
  /** Adds a canvas, or replaces its entry. Cheapest if canvases are added in the order of insertion. */
  set(entry: Entry): void;
  /** Returns whether there was such an entry. */
  delete(canvasId: string): boolean;
  /** A page of an owner's list by `createdAt`, newest first; ties are broken by insertion, latest first. */
  ofOwner(owner: string, page: CanvasPageRequest): { entries: Entry[]; next: CanvasPlace | null };
  /** An owner's canvases with this digest, oldest first. */
  withSourceMd5(owner: string, sourceMd5: string): Entry[];
  /** All canvases, in any order. */
  all(): Iterable<Entry>;
  /** The canvases inserted before this number, latest first. They may change between two steps. */
  before(insertion: number): Iterable<Entry>;
  /** An owner's canvases inserted before this number, latest first. */
  ofOwnerBefore(owner: string, insertion: number): Iterable<Entry>;
  /** Up to `limit` canvases inserted after this number, in order, plus any others with the last one's number. */
  after(insertion: number, limit: number): Entry[];
  usage(): CanvasUsage;
  /** How much space an owner's canvases take. */
  usageOf(owner: string): CanvasUsage;
}

export function createCanvasIndex<Entry extends IndexEntry = IndexEntry>(): CanvasIndex<Entry> {
  const entries = new Map<string, Entry>();
  const byOwner = createOrderedGroups<Entry>();
  const bySource = createOrderedGroups<Entry>();
  const inOrder: Entry[] = [];
  let bytes = 0;

  const countInserted = (before: number) => countWhile(inOrder, ({ insertion }) => insertion < before);

  function remove(canvasId: string): boolean {
    const entry = entries.get(canvasId);
    if (!entry) return false;
    inOrder.splice(inOrder.indexOf(entry, countInserted(entry.insertion)), 1);
    bytes -= entry.bytes;
    byOwner.delete(entry.summary.owner, entry);
    bySource.delete(sourceKey(entry.summary), entry);
    return entries.delete(canvasId);
  }

  return {
    get: (canvasId) => entries.get(canvasId),
    set(entry) {
      const { insertion, summary } = entry;
      remove(summary.canvasId);
      entries.set(summary.canvasId, entry);
      inOrder.splice(countInserted(insertion), 0, entry);
      bytes += entry.bytes;
      byOwner.add(summary.owner, entry);
      bySource.add(sourceKey(summary), entry);
    },
    delete: remove,
    ofOwner: (owner, page) => pageOf(byOwner.get(owner), page),
    withSourceMd5: (owner, sourceMd5) => [...bySource.get(sourceKey({ owner, sourceMd5 }))],
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
    ofOwnerBefore(owner, insertion) {
      const earlier = byOwner.get(owner).filter((entry) => entry.insertion < insertion);
      return earlier.sort((a, b) => b.insertion - a.insertion);
    },
    usage: () => ({ canvases: entries.size, bytes }),
    usageOf(owner) {
      const owned = byOwner.get(owner);
      return { canvases: owned.length, bytes: owned.reduce((sum, entry) => sum + entry.bytes, 0) };
    },
  };
}

/** A page of canvases that are in order, oldest first. The page has the newest first. */
function pageOf<Entry extends IndexEntry>(ordered: readonly Entry[], { limit, after = null }: CanvasPageRequest) {
  const end = after === null ? ordered.length : countWhile(ordered, (entry) => isBefore(placeOf(entry), after));
  const entries = ordered.slice(Math.max(0, end - limit), end).reverse();
  const last = entries.at(-1);
  return { entries, next: last && end > limit ? placeOf(last) : null };
}

/** Entries grouped by key, oldest first. A key without entries takes no memory. */
function createOrderedGroups<Entry extends IndexEntry>() {
  const groups = new Map<string, Entry[]>();
  const countOlder = (group: readonly Entry[], entry: Entry) =>
    countWhile(group, (other) => isBefore(placeOf(other), placeOf(entry)));

  return {
    get: (key: string): readonly Entry[] => groups.get(key) ?? [],
    add(key: string, entry: Entry): void {
      const group = groups.get(key);
      // A new canvas is nearly always the newest, so usually nothing has to move.
      if (group) group.splice(countOlder(group, entry), 0, entry);
      else groups.set(key, [entry]);
    },
    delete(key: string, entry: Entry): void {
      const group = groups.get(key);
      if (!group) return;
      // Restored documents may share a place.
      const index = group.indexOf(entry, countOlder(group, entry));
      if (index !== -1) group.splice(index, 1);
      if (group.length === 0) groups.delete(key);
    },
  };
}

/** How many items come before the first one for which `holds` is false. It must be false for all after that. */
function countWhile<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeOf({ summary, insertion }: IndexEntry): CanvasPlace {
  return { createdAt: summary.createdAt, insertion };
}

function isBefore(a: CanvasPlace, b: CanvasPlace): boolean {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt;
  return a.insertion < b.insertion;
}

/** The length prefix keeps different pairs of owner and digest from having the same key. */
function sourceKey({ owner, sourceMd5 }: Pick<CanvasRecord, "owner" | "sourceMd5">): string {
  return `${sourceMd5.length} ${sourceMd5}${owner}`;
}

/** The content of a store that isn't in the index. */
interface IndexedContent {
  viewsOf(canvasId: string): number;
  /** Reads a whole canvas for a search or an export. Null if it has since been removed. */
  read(canvasId: string): Promise<StoredCanvas | null>;
}

/** The store methods that answer from an index. Only an export and a search for a text read whole canvases. */
type IndexedReads = Pick<CanvasStore, "readSummary" | "listByOwner" | "listAll" | "tally" | "usageOf" | "exportPage">;

export function createIndexedReads(index: CanvasIndex, content: IndexedContent): IndexedReads {
  const toSummary = ({ summary }: IndexEntry): CanvasSummary => ({
    ...summary,
    viewCount: content.viewsOf(summary.canvasId),
  });
  const toSizedSummary = (entry: IndexEntry): SizedSummary => ({ ...toSummary(entry), bytes: entry.bytes });
  return {
    async readSummary(canvasId) {
      const entry = index.get(canvasId);
      return entry ? toSizedSummary(entry) : null;
    },

    async listByOwner(owner, page) {
      const { entries, next } = index.ofOwner(owner, page);
      return { canvases: entries.map(toSummary), next };
    },

    async listAll(request) {
      const { entries, next } = await findEntries(index, request, content.read);
      return { canvases: entries.map(toSizedSummary), next };
    },

    async tally(now) {
      let expired = 0;
      let removed = 0;
      for (const { summary } of index.all()) {
        if (isExpiredBy(summary, now)) expired++;
        if (summary.removedAt !== null) removed++;
      }
      return { ...index.usage(), expired, removed };
    },

    usageOf: async (owner) => index.usageOf(owner),

    async exportPage({ limit, after }) {
      const entries = index.after(after ?? Number.NEGATIVE_INFINITY, limit);
      const read = await Promise.all(entries.map(({ summary }) => content.read(summary.canvasId)));
      const last = entries.length >= limit ? entries.at(-1) : undefined;
      return { canvases: read.filter((canvas) => canvas !== null), next: last?.insertion ?? null };
    },
  };
}

/** The most sources that one call searches for a text. */
const maxSearchedSources = 500;

async function findEntries(
  index: CanvasIndex,
  { limit, after, text, ...filter }: AdminCanvasPageRequest,
  read: IndexedContent["read"],
): Promise<{ readonly entries: IndexEntry[]; readonly next: AdminCanvasPage["next"] }> {
  const entries: IndexEntry[] = [];
  let searched = 0;
  let next: number | null = null;
  const before = after ?? Number.POSITIVE_INFINITY;
  const candidates = filter.owner === undefined ? index.before(before) : index.ofOwnerBefore(filter.owner, before);
  for (const entry of candidates) {
    const isFull = entries.length >= limit || searched >= maxSearchedSources;
    // The next page begins after an insertion number, so canvases that share one must be on the same page.
    if (isFull && entry.insertion !== next) return { entries, next };
    next = entry.insertion;
    if (!matchesFilter({ ...entry.summary, bytes: entry.bytes }, filter)) continue;
    if (text !== undefined) {
      searched++;
      const canvas = await read(entry.summary.canvasId);
      if (canvas === null || !holdsText(canvas, text)) continue;
    }
    entries.push(entry);
  }
  return { entries, next: null };
}

/** Whether a canvas matches every field of a filter except `text`, which needs the source: see `holdsText`. */
export function matchesFilter(
  canvas: Pick<SizedSummary, "owner" | "addressHash" | "sourceMd5" | "createdAt" | "expiresAt" | "removedAt" | "bytes">,
  filter: CanvasFilter,
): boolean {
  const { owner, addressHash, sourceMd5, createdFrom, createdBefore, expiredBy, minBytes, removed } = filter;
  return (
    (owner === undefined || canvas.owner === owner) &&
    (addressHash === undefined || canvas.addressHash === addressHash) &&
    (sourceMd5 === undefined || canvas.sourceMd5 === sourceMd5) &&
    (createdFrom === undefined || canvas.createdAt >= createdFrom) &&
    (createdBefore === undefined || canvas.createdAt < createdBefore) &&
    (expiredBy === undefined || isExpiredBy(canvas, expiredBy)) &&
    (minBytes === undefined || canvas.bytes >= minBytes) &&
    (removed === undefined || (canvas.removedAt !== null) === removed)
  );
}

/** Whether a canvas's `expiresAt` is this instant or earlier. */
function isExpiredBy({ expiresAt }: Pick<CanvasRecord, "expiresAt">, instant: string): boolean {
  return expiresAt !== null && expiresAt <= instant;
}

/** Whether a title or source contains a text, ignoring case. */
export function holdsText({ title, source }: Pick<CanvasRecord, "title" | "source">, text: string): boolean {
  const wanted = text.toLowerCase();
  return title.toLowerCase().includes(wanted) || source.toLowerCase().includes(wanted);
}
