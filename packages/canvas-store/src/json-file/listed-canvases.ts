import type { CanvasSummary } from "../canvas.ts";
import { holdsText, isExpiredBy, matchesFilter } from "../canvas-filter.ts";
import type { OverseenCanvas } from "../canvas-oversight.ts";
import type { KeyedLock } from "../keyed-lock.ts";
import type { CanvasStore } from "../store.ts";
import type { IndexEntry } from "./canvas-index.ts";
import type { IndexedDocuments } from "./indexed-documents.ts";
import type { OpenedFolder } from "./open-folder.ts";

/** How many sources one call of `listAll` searches for a text, at most. */
const maxSearchedSources = 500;

/** What a store says of its canvases from the index. Only a search for a text reads documents. */
export type ListedCanvases = Pick<CanvasStore, "readSummary" | "listByOwner" | "listAll" | "tally" | "usageOf">;

/** @param canvases Lets one call at a time use a canvas, by its id. */
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
        // The next page begins after a number, so that those who share it come together.
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
