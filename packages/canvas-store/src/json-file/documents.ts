import path from "node:path";
import { describeIssues } from "@fingerpaint/api-contracts";
import { type Adapter, Low } from "lowdb";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { CanvasStoreError, toStoreError } from "../errors.ts";
import { type CanvasIndex, type IndexEntry, toIndexEntry } from "../store/canvas-index.ts";
import { type CanvasRecord, canvasRecordSchema } from "../store/canvas-record.ts";
import { DamagedFileError, type DurableFiles } from "./durable-files.ts";
import type { IndexFile } from "./index-file.ts";
import type { ViewCounts } from "./view-counts.ts";

/**
 * The format that this release writes. It can also read all earlier ones. Format 1 has neither `removedAt` nor
 * `addressHash`; a release that reads only format 1 would show canvases that an operator has removed. Older documents
 * have no `state`.
 */
const formatVersion = 2 as const;

/** A canvas as stored in its file. Immutable: a canvas that changes gets a new document. */
interface CanvasDocument {
  readonly formatVersion: typeof formatVersion;
  /** The order of insertion in a folder, ascending. Breaks ties in lists when times are equal. */
  readonly insertion: number;
  readonly canvas: CanvasRecord;
}

const documentSchema = z.object(
  {
    formatVersion: z.literal([1, formatVersion]).transform((): typeof formatVersion => formatVersion),
    insertion: z.int(),
    canvas: canvasRecordSchema,
  },
  { error: "is not a JSON object" },
) satisfies z.ZodType<CanvasDocument>;

const newerFormatSchema = z.object({ formatVersion: z.number().gt(formatVersion) });

/**
 * Creates a document from a copy of a record.
 * @throws CanvasStoreError STORE_UNAVAILABLE for a record that couldn't be read back.
 */
export function toDocument(record: CanvasRecord, insertion: number): CanvasDocument {
  const { success, data, error } = documentSchema.safeParse({ formatVersion, insertion, canvas: record });
  if (success) return data;
  const reason = describeIssues(error.issues, "document");
  throw new CanvasStoreError("STORE_UNAVAILABLE", `a canvas that isn't valid can't be stored: ${reason}`);
}

/**
 * Reads the document of a canvas.
 * @throws DamagedFileError if it isn't the document of this canvas.
 * @throws CanvasStoreError STORE_UNAVAILABLE if a newer release wrote it: it is valid, but this release can't read it.
 */
export function parseDocument(bytes: Uint8Array, canvasId: string): CanvasDocument {
  const value = decodeJson(bytes);
  const newer = newerFormatSchema.safeParse(value);
  if (newer.success) {
    throw new CanvasStoreError(
      "STORE_UNAVAILABLE",
      `the document of ${canvasId} has format ${newer.data.formatVersion}, but this release reads formats up to ${formatVersion}: use the release that wrote it`,
    );
  }
  const { success, data, error } = documentSchema.safeParse(value);
  if (!success) throw new DamagedFileError(describeIssues(error.issues, "the document"));
  if (data.canvas.canvasId !== canvasId) throw new DamagedFileError(`it contains the canvas ${data.canvas.canvasId}`);
  return data;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new DamagedFileError("it is not JSON in UTF-8", { cause: error });
  }
}

/** An index entry, and which version of the canvas's file it was made from. */
export interface DocumentEntry extends IndexEntry {
  /** Identifies the file version its document was read from or written to: see `DurableFiles.identify`. */
  readonly identity: string;
}

export function toDocumentEntry({ insertion, canvas }: CanvasDocument, identity: string): DocumentEntry {
  return { identity, ...toIndexEntry(canvas, insertion) };
}

export function fileNameOf(canvasId: string): string {
  return `${canvasId}.json`;
}

/** The id of the canvas that a document's file name belongs to, or null if it is the name of something else. */
export function canvasIdOf(fileName: string): string | null {
  return fileName.endsWith(".json") ? fileName.slice(0, -".json".length) : null;
}

/** The database of one canvas. Its data is null while there is no file. */
type CanvasDatabase = Low<CanvasDocument | null>;

/** lowdb's own file adapter neither flushes nor reports that a write didn't reach the disk; this one does both. */
function createDatabase(files: DurableFiles, folder: string, canvasId: string): CanvasDatabase {
  const file = path.join(folder, fileNameOf(canvasId));
  const adapter: Adapter<CanvasDocument | null> = {
    async read() {
      const bytes = await files.read(file);
      return bytes && parseDocument(bytes, canvasId);
    },
    async write(document) {
      if (document) await files.write(file, JSON.stringify(document));
    },
  };
  return new Low<CanvasDocument | null>(adapter, null);
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

/** The most recently used databases stay open, up to this total of characters in sources and states (16 to 32 MiB). */
const heldCharacters = 16 * 1024 * 1024;
/** A generous estimate for everything else in a document. */
const otherCharacters = 1024;

/** The documents on disk. Those used last stay in memory. All methods reject with the disk's error. */
function createDocumentFiles(files: DurableFiles, folder: string) {
  const open = new LRUCache<string, CanvasDatabase>({
    maxSize: heldCharacters,
    sizeCalculation({ data }) {
      const { source = "", state = null } = data?.canvas ?? {};
      return otherCharacters + source.length + (state?.length ?? 0);
    },
  });
  return {
    async read(canvasId: string): Promise<CanvasDocument | null> {
      const held = open.get(canvasId);
      if (held) return held.data;
      const database = createDatabase(files, folder, canvasId);
      await database.read();
      if (database.data) open.set(canvasId, database);
      return database.data;
    },
    async peek(canvasId: string): Promise<CanvasDocument | null> {
      return open.peek(canvasId)?.data ?? (await readDocument(files, folder, canvasId));
    },
    async write(document: CanvasDocument): Promise<void> {
      const { canvasId } = document.canvas;
      const database = open.get(canvasId) ?? createDatabase(files, folder, canvasId);
      // Not cached during the write: if the write fails, only the disk knows which document it has.
      open.delete(canvasId);
      database.data = document;
      await database.write();
      open.set(canvasId, database);
    },
    async remove(canvasId: string): Promise<void> {
      open.delete(canvasId);
      await files.remove(path.join(folder, fileNameOf(canvasId)));
    },
    /** The identity of a canvas's file. If there is no file, the empty string, which no file has. */
    async identify(canvasId: string): Promise<string> {
      return (await files.identify(path.join(folder, fileNameOf(canvasId)))) ?? "";
    },
  };
}

/**
 * The documents of a store, on disk and in its index. Each canvas is a lowdb database in its own file, so the cost of a
 * write depends only on its canvas (rule C18). Calls for the same canvas must not overlap; the store's lock ensures
 * that. All reject with a CanvasStoreError STORE_UNAVAILABLE if the disk fails.
 */
export interface CanvasDocuments {
  /** The record of an indexed canvas. Rejects if its file is gone. */
  read(canvasId: string): Promise<CanvasRecord>;
  /** Reads a record without caching it, so that a search doesn't evict records in use. Null if there is none. */
  peek(canvasId: string): Promise<CanvasRecord | null>;
  /** Writes a document, then its entry. A failed change is visible in neither. */
  write(document: CanvasDocument): Promise<void>;
  /** Removes the document of a canvas, then its entry and its views. */
  remove(canvasId: string): Promise<void>;
}

interface CanvasDocumentsOptions {
  readonly files: DurableFiles;
  readonly folder: string;
  readonly index: CanvasIndex<DocumentEntry>;
  readonly indexFile: IndexFile;
  readonly views: ViewCounts;
}

export function createCanvasDocuments(options: CanvasDocumentsOptions): CanvasDocuments {
  const { files, folder, index, indexFile, views } = options;
  const disk = createDocumentFiles(files, folder);

  function orStoreError<Result>(canvasId: string, reading: Promise<Result>): Promise<Result> {
    return reading.catch((error) => {
      throw toStoreError(`the document of ${canvasId} can't be read`, error);
    });
  }

  /** Changes the disk, then the index. */
  async function change(canvasId: string, onDisk: Promise<void>, document: CanvasDocument | null): Promise<void> {
    try {
      await onDisk;
      follow(canvasId, document, document === null ? "" : await disk.identify(canvasId));
    } catch (error) {
      await followDisk(canvasId, document === null).catch(() => {});
      throw toStoreError(`the canvas ${canvasId} can't be written`, error);
    }
  }

  /** After an error the change may still have reached the disk, so the index entry is read back from the file. */
  async function followDisk(canvasId: string, isRemoval: boolean): Promise<void> {
    const identity = await disk.identify(canvasId);
    const document = await disk.read(canvasId);
    // A write removes no file. If the file is gone, the disk is gone too, and may come back.
    if (document || isRemoval) follow(canvasId, document, identity);
  }

  function follow(canvasId: string, document: CanvasDocument | null, identity: string): void {
    if (document) index.set(toDocumentEntry(document, identity));
    else {
      index.delete(canvasId);
      views.forget(canvasId);
    }
    indexFile.note(canvasId);
  }

  return {
    async read(canvasId) {
      const document = await orStoreError(canvasId, disk.read(canvasId));
      if (!document) throw new CanvasStoreError("STORE_UNAVAILABLE", `the document of ${canvasId} is missing`);
      return document.canvas;
    },
    peek: async (canvasId) => (await orStoreError(canvasId, disk.peek(canvasId)))?.canvas ?? null,
    write: (document) => change(document.canvas.canvasId, disk.write(document), document),
    remove: (canvasId) => change(canvasId, disk.remove(canvasId), null),
  };
}
