import path from "node:path";
import { type Adapter, Low } from "lowdb";
import { LRUCache } from "lru-cache";
import { CanvasStoreError, toStoreError } from "../errors/canvas-store-error.ts";
import type { CanvasRecord } from "../store/canvas-record.ts";
import { type CanvasDocument, parseDocument, serializeDocument } from "./canvas-document.ts";
import { type CanvasIndex, toIndexEntry } from "./canvas-index.ts";
import type { DurableFiles } from "./durable-files.ts";
import type { IndexFile } from "./index-file.ts";
import type { ViewCounts } from "./view-counts.ts";

/**
 * The documents of a store, on disk and in its index. Each canvas is a lowdb database in its own file, so the cost of a
 * write depends only on its canvas (rule C18). Calls for the same canvas must not overlap; the store's lock ensures
 * that. All reject with a CanvasStoreError STORE_UNAVAILABLE if the disk fails, except `peek`.
 */
export interface CanvasDocuments {
  /** The record of an indexed canvas. Rejects if its file is gone. */
  read(canvasId: string): Promise<CanvasRecord>;
  /**
   * Reads a record without caching it, so that a search doesn't evict records in use. Null if there is none. Rejects
   * with the disk's error or a DamagedFileError.
   */
  peek(canvasId: string): Promise<CanvasRecord | null>;
  /** Writes a document, then its entry. A failed change is visible in neither. */
  write(document: CanvasDocument): Promise<void>;
  /** Removes the document of a canvas, then its entry and its views. */
  remove(canvasId: string): Promise<void>;
}

export interface CanvasDocumentsOptions {
  readonly files: DurableFiles;
  /** The folder of the documents. */
  readonly folder: string;
  readonly index: CanvasIndex;
  readonly indexFile: IndexFile;
  readonly views: ViewCounts;
}

/** The database of one canvas. Its data is null while there is no file. */
type CanvasDatabase = Low<CanvasDocument | null>;

/** The most recently used databases stay open, up to this total number of source characters (16 to 32 MiB). */
const heldCharacters = 16 * 1024 * 1024;
/** A generous estimate for everything in a document except its source. */
const otherCharacters = 1024;

export function createCanvasDocuments(options: CanvasDocumentsOptions): CanvasDocuments {
  const { files, folder, index, indexFile, views } = options;
  const open = new LRUCache<string, CanvasDatabase>({
    maxSize: heldCharacters,
    sizeCalculation: ({ data }) => otherCharacters + (data?.canvas.source.length ?? 0),
  });

  async function readDatabase(canvasId: string): Promise<CanvasDocument | null> {
    const held = open.get(canvasId);
    if (held) return held.data;
    const database = createDatabase(files, folder, canvasId);
    await database.read();
    if (database.data) open.set(canvasId, database);
    return database.data;
  }

  /** The identity of a canvas's file. If there is no file, the empty string, which no file has. */
  async function identify(canvasId: string): Promise<string> {
    return (await files.identify(path.join(folder, fileNameOf(canvasId)))) ?? "";
  }

  /** Changes the disk first. What that resolves to then changes the index. */
  async function change(canvasId: string, onDisk: () => Promise<() => void>): Promise<void> {
    let inMemory: () => void;
    try {
      inMemory = await onDisk();
    } catch (error) {
      await followDisk(canvasId).catch(() => {});
      throw toStoreError(`the canvas ${canvasId} can't be written`, error);
    }
    inMemory();
  }

  /** After an error the change may still have reached the disk, so the index entry is read back from the file. */
  async function followDisk(canvasId: string): Promise<void> {
    const identity = await identify(canvasId);
    const document = await readDatabase(canvasId);
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
    async read(canvasId) {
      const document = await readDatabase(canvasId).catch((error) => {
        throw toStoreError(`the document of ${canvasId} can't be read`, error);
      });
      if (!document) throw new CanvasStoreError("STORE_UNAVAILABLE", `the document of ${canvasId} is missing`);
      return document.canvas;
    },

    async peek(canvasId) {
      const document = open.peek(canvasId)?.data ?? (await readDocument(files, folder, canvasId));
      return document?.canvas ?? null;
    },

    async write(document) {
      const { canvasId } = document.canvas;
      await change(canvasId, async () => {
        const database = open.get(canvasId) ?? createDatabase(files, folder, canvasId);
        // Not cached during the write: if the write fails, only the disk knows which document it has.
        open.delete(canvasId);
        database.data = document;
        await database.write();
        open.set(canvasId, database);
        const identity = await identify(canvasId);
        return () => enter(document, identity);
      });
    },

    async remove(canvasId) {
      await change(canvasId, async () => {
        open.delete(canvasId);
        await files.remove(path.join(folder, fileNameOf(canvasId)));
        return () => forget(canvasId);
      });
    },
  };
}

/** Reads a document without keeping its database open. Null if there is no file. @throws DamagedFileError */
export async function readDocument(
  files: DurableFiles,
  folder: string,
  canvasId: string,
): Promise<CanvasDocument | null> {
  const database = createDatabase(files, folder, canvasId);
  await database.read();
  return database.data;
}

/** lowdb's own file adapter neither flushes nor reports that a write didn't reach the disk; this one does both. */
function createDatabase(files: DurableFiles, folder: string, canvasId: string): CanvasDatabase {
  const file = path.join(folder, fileNameOf(canvasId));
  const adapter: Adapter<CanvasDocument | null> = {
    async read() {
      const bytes = await files.read(file);
      return bytes && parseDocument(bytes, canvasId);
    },
    async write(document) {
      if (document) await files.write(file, serializeDocument(document));
    },
  };
  return new Low<CanvasDocument | null>(adapter, null);
}

export function fileNameOf(canvasId: string): string {
  return `${canvasId}.json`;
}

/** The id of the canvas that a document's file name belongs to, or null if it is the name of something else. */
export function canvasIdOf(fileName: string): string | null {
  return fileName.endsWith(".json") ? fileName.slice(0, -".json".length) : null;
}
