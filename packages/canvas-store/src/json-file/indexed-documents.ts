import { CanvasStoreError, toStoreError } from "../errors/canvas-store-error.ts";
import type { CanvasRecord } from "../store/canvas-record.ts";
import type { CanvasDocument } from "./canvas-document.ts";
import { toIndexEntry } from "./canvas-index.ts";
import type { OpenedFolder } from "./open-folder.ts";

/** Keeps the documents on disk and their index in memory in sync. Calls for the same canvas must not overlap. */
export interface IndexedDocuments {
  /** Writes a document, then its entry. A failed change is visible in neither. */
  write(document: CanvasDocument): Promise<void>;
  /** Removes the document of a canvas, then its entry and its views. */
  remove(canvasId: string): Promise<void>;
  /** The record of an indexed canvas. @throws CanvasStoreError STORE_UNAVAILABLE if its file is gone */
  read(canvasId: string): Promise<CanvasRecord>;
  /** Reads a record without caching it, so that a search doesn't evict records in use. Null if there is none. */
  peek(canvasId: string): Promise<CanvasRecord | null>;
}

export function createIndexedDocuments({ documents, index, indexFile, views }: OpenedFolder): IndexedDocuments {
  async function change<T>(canvasId: string, onDisk: () => Promise<T>, inMemory: (done: T) => void): Promise<void> {
    let done: T;
    try {
      done = await onDisk();
    } catch (error) {
      await followDisk(canvasId).catch(() => {});
      throw toStoreError(`the canvas ${canvasId} can't be written`, error);
    }
    inMemory(done);
  }

  /** After an error the change may still have reached the disk, so the index entry is read back from the file. */
  async function followDisk(canvasId: string): Promise<void> {
    const identity = await documents.identify(canvasId);
    const document = await documents.read(canvasId);
    if (document) enter(document, identity);
    else forget(canvasId);
  }

  function enter(document: CanvasDocument, identity: string): void {
    index.set(toIndexEntry(document, identity));
    indexFile.note(document.canvas.canvasId);
  }

  function forget(canvasId: string): void {
    index.delete(canvasId);
    indexFile.note(canvasId);
    views.forget(canvasId);
  }

  return {
    write: (document) =>
      change(
        document.canvas.canvasId,
        () => documents.write(document),
        (identity) => enter(document, identity),
      ),

    remove: (canvasId) =>
      change(
        canvasId,
        () => documents.remove(canvasId),
        () => forget(canvasId),
      ),

    async read(canvasId) {
      const document = await documents.read(canvasId).catch((error) => {
        throw toStoreError(`the document of ${canvasId} can't be read`, error);
      });
      if (!document) throw new CanvasStoreError("STORE_UNAVAILABLE", `the document of ${canvasId} is missing`);
      return document.canvas;
    },

    peek: async (canvasId) => (await documents.peek(canvasId))?.canvas ?? null,
  };
}
