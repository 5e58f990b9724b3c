import path from "node:path";
import { type Adapter, Low } from "lowdb";
import { LRUCache } from "lru-cache";
import { type CanvasDocument, parseDocument, serializeDocument } from "./canvas-document.ts";
import type { DurableFiles } from "./durable-files.ts";

/**
 * The documents of a store. Each canvas is a lowdb database in its own file, so that a write costs what its canvas
 * costs (rule C18). Calls for one canvas must not overlap; the store's lock sees to that.
 */
export interface CanvasDocuments {
  /** The document of a canvas, or null where there is none. @throws DamagedFileError */
  read(canvasId: string): Promise<CanvasDocument | null>;
  /** As `read`, but keeps nothing in memory that isn't there already. @throws DamagedFileError */
  peek(canvasId: string): Promise<CanvasDocument | null>;
  /**
   * Resolves once the document is durable, to its file's identity. After a failure, `read` says what the disk holds.
   */
  write(document: CanvasDocument): Promise<string>;
  /** The identity of a canvas' file; where there is none, an empty text, which is no file's. */
  identify(canvasId: string): Promise<string>;
  /** Resolves once the removal is durable. After a failure, `read` says what the disk holds. */
  remove(canvasId: string): Promise<void>;
}

/** A database of one canvas. Its data are null while there is no file. */
type CanvasDatabase = Low<CanvasDocument | null>;

/** Databases stay open up to this many characters of sources together (16 to 32 MiB), the ones used last. */
const heldCharacters = 16 * 1024 * 1024;
/** A generous size for everything in a document but its source. */
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
      // Dropped while it is written: after a failure only the disk knows which document it holds.
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

/** Reads a document and doesn't keep its database open. Null where there is no file. @throws DamagedFileError */
export async function readDocument(
  files: DurableFiles,
  folder: string,
  canvasId: string,
): Promise<CanvasDocument | null> {
  const database = createDatabase(files, folder, canvasId);
  await database.read();
  return database.data;
}

/** lowdb's own adapter for files neither flushes nor says when a write didn't reach the disk; this one does. */
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

/** The canvas a document's file name stands for, or null where it is the name of something else. */
export function canvasIdOf(fileName: string): string | null {
  return fileName.endsWith(".json") ? fileName.slice(0, -".json".length) : null;
}
