import { CanvasStoreError, toStoreError } from "../errors/canvas-store-error.ts";
import { type CanvasRecord, isSameRecord, type StoredCanvas } from "../store/canvas-record.ts";
import { createKeyedLock, type KeyedLock } from "../store/keyed-lock.ts";
import type { CanvasStore } from "../store/store.ts";
import { toDocument } from "./canvas-document.ts";
import type { IndexedDocuments } from "./indexed-documents.ts";
import type { OpenedFolder } from "./open-folder.ts";

/** The store methods that read and write the canvases themselves. */
export type StoredCanvases = Pick<
  CanvasStore,
  "insert" | "insertOrFind" | "read" | "replace" | "remove" | "exportPage" | "importAll"
>;

/** @param canvases Locks canvases by id. */
export function createStoredCanvases(
  { index, views, nextInsertion }: OpenedFolder,
  documents: IndexedDocuments,
  canvases: KeyedLock,
): StoredCanvases {
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
