import path from "node:path";
import { type Adapter, Low } from "lowdb";
import { LRUCache } from "lru-cache";
import { type CanvasDocument, parseDocument, serializeDocument } from "./canvas-document.ts";
import type { DurableFiles } from "./durable-files.ts";

/**
 * The documents of a store. Each canvas is a lowdb database in its own file, so the cost of a write depends only on its
 * canvas (rule C18). Calls for the same canvas must not overlap; the store's lock ensures that.
 */
export interface CanvasDocuments {
  /** The document of a canvas, or null if there is none. @throws DamagedFileError */
  read(canvasId: string): Promise<CanvasDocument | null>;
  /** Like `read`, but doesn't add the document to the cache. @throws DamagedFileError */
  peek(canvasId: string): Promise<CanvasDocument | null>;
  /** Resolves to the file's identity once the document is durable. After a failure, `read` returns what is on disk. */
  write(document: CanvasDocument): Promise<string>;
  /** The identity of a canvas's file. If there is no file, the empty string, which no file has. */
  identify(canvasId: string): Promise<string>;
  /** Resolves once the removal is durable. After a failure, `read` returns what is on disk. */
  remove(canvasId: string): Promise<void>;
}

/** The database of one canvas. Its data is null while there is no file. */
type CanvasDatabase = Low<CanvasDocument | null>;

/** The most recently used databases stay open, up to this total number of source characters (16 to 32 MiB). */
const heldCharacters = 16 * 1024 * 1024;
/** A generous estimate for everything in a document except its source. */
const otherCharacters = 1024;

export function createCanvasDocuments(files: DurableFiles, folder: string): CanvasDocuments {
  const open = new LRUCache<string, CanvasDatabase>({
    maxSize: heldCharacters,
    sizeCalculation: ({ data }) => otherCharacters + (data?.canvas.source.length ?? 0),
  });
  const identify = async (canvasId: string) => (await files.identify(path.join(folder, fileNameOf(canvasId)))) ?? "";
  return {
    identify,
    async read(canvasId) {
      const held = open.get(canvasId);
      if (held) return held.data;
      const database = createDatabase(files, folder, canvasId);
      await database.read();
      if (database.data) open.set(canvasId, database);
      return database.data;
    },
    peek: async (canvasId) => open.peek(canvasId)?.data ?? readDocument(files, folder, canvasId),
    async write(document) {
      const { canvasId } = document.canvas;
      const database = open.get(canvasId) ?? createDatabase(files, folder, canvasId);
      // Not cached during the write: if the write fails, only the disk knows which document it has.
      open.delete(canvasId);
      database.data = document;
      await database.write();
      open.set(canvasId, database);
      return identify(canvasId);
    },
    async remove(canvasId) {
      open.delete(canvasId);
      await files.remove(path.join(folder, fileNameOf(canvasId)));
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
