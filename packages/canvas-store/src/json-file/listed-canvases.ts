import { holdsText, isExpiredBy, matchesFilter } from "../store/canvas-filter.ts";
import type { CanvasSummary } from "../store/canvas-record.ts";
import type { KeyedLock } from "../store/keyed-lock.ts";
import type { CanvasStore, OverseenCanvas } from "../store/store.ts";
import type { IndexEntry } from "./canvas-index.ts";
import type { IndexedDocuments } from "./indexed-documents.ts";
import type { OpenedFolder } from "./open-folder.ts";

/** The most sources that one call of `listAll` searches for a text. */
const maxSearchedSources = 500;

/** The store methods answered from the index. Only a text search reads documents. */
export type ListedCanvases = Pick<CanvasStore, "readSummary" | "listByOwner" | "listAll" | "tally" | "usageOf">;

/** @param canvases Locks canvases by id. */
export function createListedCanvases(
  { index, views }: OpenedFolder,
  documents: IndexedDocuments,
  canvases: KeyedLock,
): ListedCanvases {
  function toSummary({ summary }: IndexEntry): CanvasSummary {
    return { ...summary, viewCount: views.of(summary.canvasId) };
  }

  return {
    async readSummary(canvasId) {
      const entry = index.get(canvasId);
      return entry ? { ...toSummary(entry), bytes: entry.bytes } : null;
    },

    async listByOwner(owner, page) {
      const { entries, next } = index.ofOwner(owner, page);
      return { canvases: entries.map(toSummary), next };
    },

    async listAll({ limit, after, text, ...filter }) {
      const found: OverseenCanvas[] = [];
      let searched = 0;
      let next: number | null = null;
      const before = after ?? Number.POSITIVE_INFINITY;
      const candidates = filter.owner === undefined ? index.before(before) : index.ofOwnerBefore(filter.owner, before);
      for (const entry of candidates) {
        const isFull = found.length >= limit || searched >= maxSearchedSources;
        // The next page begins after an insertion number, so canvases that share one must be on the same page.
        if (isFull && entry.insertion !== next) {
          return { canvases: found, next };
        }
        next = entry.insertion;
        if (!matchesFilter({ ...entry.summary, bytes: entry.bytes }, filter)) continue;
        if (text !== undefined) {
          searched++;
          const canvas = await canvases.run(entry.summary.canvasId, () => documents.peek(entry.summary.canvasId));
          if (canvas === null || !holdsText(canvas, text)) continue;
        }
        found.push({ ...toSummary(entry), bytes: entry.bytes });
      }
      return { canvases: found, next: null };
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
  };
}
