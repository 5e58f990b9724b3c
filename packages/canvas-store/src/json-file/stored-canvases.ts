import { CanvasStoreError } from "../errors.ts";
import { createIndexedReads } from "../store/canvas-index.ts";
import { type CanvasRecord, type CanvasSummary, isSameRecord, type StoredCanvas } from "../store/canvas-record.ts";
import { createKeyedLock, settleAll } from "../store/concurrency.ts";
import type { CanvasStore } from "../store/store.ts";
import type { BlockedSources } from "./blocked-sources.ts";
import { toDocument } from "./documents.ts";
import type { OpenedFolder } from "./open-folder.ts";

export function createStoredCanvases(
  opened: OpenedFolder,
): Omit<CanvasStore, keyof BlockedSources | "check" | "close"> {
  const { index, views } = opened;
  const { peek, importOne, ...single } = createSingleCanvases(opened);
  const sources = createKeyedLock();

  /** The oldest canvas with this source. */
  async function findSame({ owner, source, sourceMd5 }: CanvasRecord): Promise<StoredCanvas | null> {
    // MD5 collisions are easy to make, so only the source itself decides whether two canvases are the same.
    for (const { summary } of index.withSourceMd5(owner, sourceMd5)) {
      const other = await single.read(summary.canvasId);
      // It may have been replaced or removed since the index was read.
      if (other?.owner === owner && other.source === source) return other;
    }
    return null;
  }

  return {
    ...createIndexedReads(index, { viewsOf: views.of, read: peek }),
    ...single,

    insertOrFind(record) {
      const canvas = { ...record };
      return sources.run(JSON.stringify([canvas.owner, canvas.sourceMd5]), async () => {
        const found = await findSame(canvas);
        if (found === null) await single.insert(canvas);
        return found;
      });
    },

    async countView(canvasId) {
      const entry = index.get(canvasId);
      return entry ? views.add(canvasId, entry.insertion) : null;
    },

    // Waits for all of them, so that nothing is written after the call has ended.
    importAll: (canvases) => settleAll(canvases.map(importOne)),
  };
}

/** The methods for one canvas. Only one call at a time uses a canvas. */
function createSingleCanvases({ documents, index, views, nextInsertion }: OpenedFolder) {
  const canvases = createKeyedLock();
  let insertion = nextInsertion;

  function readBy(read: (canvasId: string) => Promise<CanvasRecord | null>) {
    return (canvasId: string): Promise<StoredCanvas | null> =>
      canvases.run(canvasId, async () => {
        const canvas = index.get(canvasId) ? await read(canvasId) : null;
        return canvas && { ...canvas, viewCount: views.of(canvasId) };
      });
  }

  return {
    read: readBy(documents.read),
    peek: readBy(documents.peek),

    async insert(record: CanvasRecord): Promise<void> {
      const document = toDocument(record, insertion++);
      const { canvasId } = document.canvas;
      await canvases.run(canvasId, async () => {
        if (index.get(canvasId)) throw new CanvasStoreError("CANVAS_ID_TAKEN", `${canvasId} exists already`);
        await documents.write(document);
      });
    },

    async replace(record: CanvasRecord, previous?: CanvasRecord): Promise<boolean> {
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

    async remove(canvasId: string, previous?: CanvasSummary): Promise<boolean> {
      // The index has neither, and they aren't compared.
      const content = { source: "", state: null };
      const expected = { ...previous, ...content };
      return canvases.run(canvasId, async () => {
        const entry = index.get(canvasId);
        if (!entry) return false;
        const stored = { ...entry.summary, ...content };
        if (!isSameRecord(stored, { ...stored, ...expected })) return false;
        await documents.remove(canvasId);
        return true;
      });
    },

    /** Calls get their insertion numbers in order, before anything is written. */
    async importOne({ viewCount, ...canvas }: StoredCanvas): Promise<void> {
      const { canvasId } = canvas;
      const added = insertion++;
      await canvases.run(canvasId, async () => {
        const document = toDocument(canvas, index.get(canvasId)?.insertion ?? added);
        await documents.write(document);
        views.set({ canvasId, insertion: document.insertion, viewCount });
      });
    },
  };
}
