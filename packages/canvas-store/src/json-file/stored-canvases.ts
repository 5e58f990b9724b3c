import { CanvasStoreError, toStoreError } from "../errors/canvas-store-error.ts";
import { holdsText, isExpiredBy, matchesFilter } from "../store/canvas-filter.ts";
import { type CanvasRecord, type CanvasSummary, isSameRecord, type StoredCanvas } from "../store/canvas-record.ts";
import { createKeyedLock } from "../store/keyed-lock.ts";
import type { CanvasStore, SizedSummary } from "../store/store.ts";
import type { BlockedSources } from "./blocked-sources.ts";
import { toDocument } from "./canvas-document.ts";
import type { IndexEntry } from "./canvas-index.ts";
import type { OpenedFolder } from "./open-folder.ts";

/** The most sources that one call of `listAll` searches for a text. */
const maxSearchedSources = 500;

/** The store methods for canvases. Lists come from the index; of these, only a text search reads documents. */
export type StoredCanvases = Omit<CanvasStore, keyof BlockedSources | "check" | "close">;

export function createStoredCanvases({ documents, index, views, nextInsertion }: OpenedFolder): StoredCanvases {
  /** Lets one call at a time use a canvas. */
  const canvases = createKeyedLock();
  const sources = createKeyedLock();
  let insertion = nextInsertion;

  async function add(record: CanvasRecord): Promise<void> {
    const document = toDocument(record, insertion++);
    const { canvasId } = document.canvas;
    await canvases.run(canvasId, async () => {
      if (index.get(canvasId)) throw new CanvasStoreError("CANVAS_ID_TAKEN", `${canvasId} exists already`);
      await documents.write(document);
    });
  }

  function read(canvasId: string): Promise<StoredCanvas | null> {
    return canvases.run(canvasId, async () => {
      if (!index.get(canvasId)) return null;
      return { ...(await documents.read(canvasId)), viewCount: views.of(canvasId) };
    });
  }

  function toSummary({ summary }: IndexEntry): CanvasSummary {
    return { ...summary, viewCount: views.of(summary.canvasId) };
  }

  /** A canvas for export; null if it has since been removed. */
  function exportCanvas(canvasId: string): Promise<StoredCanvas | null> {
    return canvases.run(canvasId, async () => {
      try {
        const canvas = await documents.peek(canvasId);
        return canvas && { ...canvas, viewCount: views.of(canvasId) };
      } catch (error) {
        throw toStoreError(`the document of ${canvasId} can't be read`, error);
      }
    });
  }

  return {
    insert: add,

    async insertOrFind(record) {
      const canvas = { ...record };
      return sources.run(JSON.stringify([canvas.owner, canvas.sourceMd5]), async () => {
        const entries = index.withSourceMd5(canvas.owner, canvas.sourceMd5);
        const sameDigest = await Promise.all(entries.map(({ summary }) => read(summary.canvasId)));
        // A canvas may have been replaced or removed since the index was read. MD5 collisions are easy to make, so only
        // the source itself decides whether two canvases are the same.
        const found = sameDigest.find((other) => other?.owner === canvas.owner && other.source === canvas.source);
        if (found) return found;
        await add(canvas);
        return null;
      });
    },

    read,

    async replace(record, previous) {
      const canvas = { ...record };
      const expected = previous && { ...previous };
      return canvases.run(canvas.canvasId, async () => {
        const entry = index.get(canvas.canvasId);
        if (!entry) return false;
        if (expected && !isSameRecord(expected, await documents.read(canvas.canvasId))) return false;
        await documents.write(toDocument(canvas, entry.insertion));
        return true;
      });
    },

    remove: (canvasId) =>
      canvases.run(canvasId, async () => {
        if (!index.get(canvasId)) return false;
        await documents.remove(canvasId);
        return true;
      }),

    async readSummary(canvasId) {
      const entry = index.get(canvasId);
      return entry ? { ...toSummary(entry), bytes: entry.bytes } : null;
    },

    async listByOwner(owner, page) {
      const { entries, next } = index.ofOwner(owner, page);
      return { canvases: entries.map(toSummary), next };
    },

    async listAll({ limit, after, text, ...filter }) {
      const found: SizedSummary[] = [];
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

    async countView(canvasId) {
      const entry = index.get(canvasId);
      return entry ? views.add(canvasId, entry.insertion) : null;
    },

    async exportPage({ limit, after }) {
      const entries = index.after(after ?? Number.NEGATIVE_INFINITY, limit);
      const read = await Promise.all(entries.map(({ summary }) => exportCanvas(summary.canvasId)));
      const last = entries.length >= limit ? entries.at(-1) : undefined;
      return { canvases: read.filter((canvas) => canvas !== null), next: last?.insertion ?? null };
    },

    async importAll(imported) {
      // Assign numbers in order before anything is written.
      const numbered = imported.map(({ viewCount, ...canvas }) => ({ viewCount, canvas, insertion: insertion++ }));
      const writing = numbered.map(({ canvas, viewCount, insertion: added }) =>
        canvases.run(canvas.canvasId, async () => {
          const document = toDocument(canvas, index.get(canvas.canvasId)?.insertion ?? added);
          await documents.write(document);
          views.set({ canvasId: canvas.canvasId, insertion: document.insertion, viewCount });
        }),
      );
      // Wait for all of them, even if one fails: nothing may be written after the call has ended.
      const failed = (await Promise.allSettled(writing)).find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}
