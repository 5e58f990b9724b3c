import path from "node:path";
import type { CanvasRecord, CanvasSummary, StoredCanvas } from "../canvas.ts";
import { holdsText, matchesFilter } from "../canvas-filter.ts";
import type { BlockedSource, OverseenCanvas, OverseenPage, OverseenPageRequest } from "../canvas-oversight.ts";
import { CanvasStoreError } from "../errors/canvas-store-error.ts";
import { createGate } from "../gate.ts";
import { createKeyedLock } from "../keyed-lock.ts";
import { isSameRecord } from "../same-record.ts";
import type { CanvasStore } from "../store.ts";
import { type CanvasDocument, toDocument } from "./canvas-document.ts";
import { type IndexEntry, toIndexEntry } from "./canvas-index.ts";
import type { DamagedFile } from "./damaged-file.ts";
import { type DurableFiles, nodeFiles } from "./durable-files.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { type OpenedFolder, openFolder } from "./open-folder.ts";
import { toStoreError } from "./to-store-error.ts";

/** How many sources one call of `listAll` searches for a text, at most. */
const maxSearchedSources = 500;

export interface JsonFileStoreOptions {
  /** The folder of the store's files. Made where it is missing, for this user only. Only one open store can use it. */
  folder: string;
  /**
   * Called for each damaged file found while opening, as soon as the file has been moved to the folder's `damaged/`. So
   * it is called even where opening fails later. All other files are in use. @default nothing is called
   */
  onDamaged?: (file: DamagedFile) => void;
}

/**
 * Opens a store that keeps one JSON document for each canvas, in `canvases/`, and the view counts in `views.jsonl`.
 *
 * A write resolves once it is written, flushed, renamed and its folder flushed, so that it survives `kill -9` and power
 * loss; nobody reads it earlier. View counts become durable at most a second after they were counted (rule C17).
 *
 * While a write is under way, write-file-atomic listens for the signals that end a process, and ends it if nobody else
 * listens. A process that closes the store on SIGTERM must listen by `process.on`: `once` no longer counts as listening
 * when its turn has come.
 *
 * @throws CanvasStoreError STORE_LOCKED where another store is open on the folder, in this process or another;
 * STORE_UNAVAILABLE where the folder or a file in it can't be read or written, or was written by a newer release.
 * @example
 * const store = await createJsonFileStore({ folder: "./data", onDamaged: (file) => log.warn(file) });
 */
export function createJsonFileStore(options: JsonFileStoreOptions): Promise<CanvasStore> {
  return openJsonFileStore(options, nodeFiles);
}

/** `createJsonFileStore` on a disk that a test can make fail. */
export async function openJsonFileStore(
  { folder, onDamaged = () => {} }: JsonFileStoreOptions,
  files: DurableFiles,
): Promise<CanvasStore> {
  let lock: FolderLock | undefined;
  try {
    await files.makeFolder(folder);
    lock = await lockFolder(path.join(folder, "lock"));
    return createStore(files, folder, lock, await openFolder(files, folder, onDamaged));
  } catch (error) {
    await lock?.release();
    throw toStoreError(`the folder ${folder} can't be opened`, error);
  }
}

/** A store over an opened folder. */
export function createStore(
  files: DurableFiles,
  folder: string,
  lock: FolderLock,
  { documents, index, indexFile, views, blocked, nextInsertion }: OpenedFolder,
): CanvasStore {
  const calls = createGate();
  const canvases = createKeyedLock();
  const sources = createKeyedLock();
  const blocks = createKeyedLock();
  let insertion = nextInsertion;
  let probes = 0;
  let closing: Promise<void> | undefined;

  /** Makes a change on disk, then in the index, so that a failed change is seen nowhere. */
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

  function write(document: CanvasDocument): Promise<void> {
    return change(
      document.canvas.canvasId,
      () => documents.write(document),
      (identity) => enter(document, identity),
    );
  }

  /** A change whose last step failed may have happened, so the index has to be read from the file. */
  async function followDisk(canvasId: string): Promise<void> {
    const identity = await documents.identify(canvasId);
    const document = await documents.read(canvasId);
    if (document && identity !== null) enter(document, identity);
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

  /** The record of a canvas that the index has. */
  async function readDocument(canvasId: string): Promise<CanvasRecord> {
    const document = await documents.read(canvasId).catch((error) => {
      throw toStoreError(`the document of ${canvasId} can't be read`, error);
    });
    if (!document) throw new CanvasStoreError("STORE_UNAVAILABLE", `the document of ${canvasId} is missing`);
    return document.canvas;
  }

  function readCanvas(canvasId: string): Promise<StoredCanvas | null> {
    return canvases.run(canvasId, async () => {
      if (!index.get(canvasId)) return null;
      return { ...(await readDocument(canvasId)), viewCount: views.of(canvasId) };
    });
  }

  function toSummary({ summary }: IndexEntry): CanvasSummary {
    return { ...summary, viewCount: views.of(summary.canvasId) };
  }

  async function listAll({ limit, after, text, ...filter }: OverseenPageRequest): Promise<OverseenPage> {
    const found: OverseenCanvas[] = [];
    let searched = 0;
    let last: IndexEntry | null = null;
    const before = after ?? Number.POSITIVE_INFINITY;
    const candidates = filter.owner === undefined ? index.before(before) : index.ofOwnerBefore(filter.owner, before);
    for (const entry of candidates) {
      if (found.length === limit || searched === maxSearchedSources) {
        return { canvases: found, next: last?.insertion ?? null };
      }
      last = entry;
      if (!matchesFilter({ ...entry.summary, bytes: entry.bytes }, filter)) continue;
      if (text !== undefined) {
        searched++;
        const canvas = await canvases.run(entry.summary.canvasId, () => peekDocument(entry.summary.canvasId));
        if (canvas === null || !holdsText(canvas, text)) continue;
      }
      found.push({ ...toSummary(entry), bytes: entry.bytes });
    }
    return { canvases: found, next: null };
  }

  /** A document without keeping it in memory: a search would drop those in use. Null where it was removed meanwhile. */
  async function peekDocument(canvasId: string): Promise<CanvasRecord | null> {
    if (!index.get(canvasId)) return null;
    return (await documents.peek(canvasId))?.canvas ?? null;
  }

  /** A canvas as it is exported; null where it was removed meanwhile. */
  function exportCanvas(canvasId: string): Promise<StoredCanvas | null> {
    return canvases.run(canvasId, async () => {
      try {
        const canvas = await peekDocument(canvasId);
        return canvas && { ...canvas, viewCount: views.of(canvasId) };
      } catch (error) {
        throw toStoreError(`the document of ${canvasId} can't be read`, error);
      }
    });
  }

  /** Changes the blocked list, one change of a digest at a time. */
  function changeBlocked<T>(sourceSha256: string, work: () => Promise<T>): Promise<T> {
    return calls.run(() =>
      blocks.run(sourceSha256, async () => {
        try {
          return await work();
        } catch (error) {
          throw toStoreError("the blocked list can't be written", error);
        }
      }),
    );
  }

  async function close(): Promise<void> {
    await calls.close();
    await indexFile.close();
    try {
      await views.close();
    } catch (error) {
      throw toStoreError("the last view counts can't be written", error);
    } finally {
      await lock.release();
    }
  }

  async function add(record: CanvasRecord): Promise<void> {
    const document = toDocument(record, insertion++);
    const { canvasId } = document.canvas;
    await canvases.run(canvasId, async () => {
      if (index.get(canvasId)) throw new CanvasStoreError("CANVAS_ID_TAKEN", `${canvasId} exists already`);
      await write(document);
    });
  }

  async function withSourceMd5(owner: string, sourceMd5: string): Promise<StoredCanvas[]> {
    const entries = index.withSourceMd5(owner, sourceMd5);
    const found = await Promise.all(entries.map(({ summary }) => readCanvas(summary.canvasId)));
    // A canvas may have been replaced or removed since the index was read.
    return found.flatMap((canvas) => (canvas?.owner === owner && canvas.sourceMd5 === sourceMd5 ? canvas : []));
  }

  return {
    insert: (record) => calls.run(() => add(record)),

    insertOrFind: (record) =>
      calls.run(async () => {
        const canvas = { ...record };
        return sources.run(JSON.stringify([canvas.owner, canvas.sourceMd5]), async () => {
          const sameDigest = await withSourceMd5(canvas.owner, canvas.sourceMd5);
          // MD5 collides at will: only the source itself decides that two canvases are the same.
          const found = sameDigest.find(({ source }) => source === canvas.source);
          if (found) return found;
          await add(canvas);
          return null;
        });
      }),

    read: (canvasId) => calls.run(() => readCanvas(canvasId)),

    readSummary: (canvasId) =>
      calls.run(async () => {
        const entry = index.get(canvasId);
        return entry ? toSummary(entry) : null;
      }),

    replace: (record, previous) =>
      calls.run(async () => {
        const canvas = { ...record };
        const expected = previous && { ...previous };
        return canvases.run(canvas.canvasId, async () => {
          const entry = index.get(canvas.canvasId);
          if (!entry) return false;
          if (expected && !isSameRecord(expected, await readDocument(canvas.canvasId))) return false;
          await write(toDocument(canvas, entry.insertion));
          return true;
        });
      }),

    remove: (canvasId) =>
      calls.run(() =>
        canvases.run(canvasId, async () => {
          if (!index.get(canvasId)) return false;
          await change(
            canvasId,
            () => documents.remove(canvasId),
            () => forget(canvasId),
          );
          return true;
        }),
      ),

    listByOwner: (owner, page) =>
      calls.run(async () => {
        const { entries, next } = index.ofOwner(owner, page);
        return { canvases: entries.map(toSummary), next };
      }),

    countView: (canvasId) =>
      calls.run(async () => {
        const entry = index.get(canvasId);
        return entry ? views.add(canvasId, entry.insertion) : null;
      }),

    tally: (now) =>
      calls.run(async () => {
        let expired = 0;
        let removed = 0;
        for (const { summary, bytes } of index.all()) {
          if (matchesFilter({ ...summary, bytes }, { expiredBy: now })) expired++;
          if (summary.removedAt !== null) removed++;
        }
        return { ...index.usage(), expired, removed };
      }),

    usageOf: (owner) => calls.run(async () => index.usageOf(owner)),

    listAll: (request) => calls.run(() => listAll(request)),

    block: (source: BlockedSource) => changeBlocked(source.sourceSha256, () => blocked.add(source)),

    unblock: (sourceSha256) => changeBlocked(sourceSha256, () => blocked.remove(sourceSha256)),

    findBlocked: (sourceSha256) => calls.run(async () => blocked.find(sourceSha256)),

    listBlocked: () => calls.run(async () => blocked.list()),

    exportPage: ({ limit, after }) =>
      calls.run(async () => {
        const entries = index.after(after ?? Number.NEGATIVE_INFINITY, limit);
        const read = await Promise.all(entries.map(({ summary }) => exportCanvas(summary.canvasId)));
        const next = entries.length === limit ? (entries.at(-1)?.insertion ?? null) : null;
        return { canvases: read.filter((canvas) => canvas !== null), next };
      }),

    importAll: (imported) =>
      calls.run(async () => {
        // Numbered in their order before anything is written.
        const numbered = imported.map(({ viewCount, ...canvas }) => ({ viewCount, canvas, insertion: insertion++ }));
        const writing = numbered.map(({ canvas, viewCount, insertion: added }) =>
          canvases.run(canvas.canvasId, async () => {
            const document = toDocument(canvas, index.get(canvas.canvasId)?.insertion ?? added);
            await write(document);
            views.set({ canvasId: canvas.canvasId, insertion: document.insertion, viewCount });
          }),
        );
        // All of them, also where one fails: nothing may be written after the call has ended.
        const failed = (await Promise.allSettled(writing)).find((result) => result.status === "rejected");
        if (failed) throw failed.reason;
      }),

    check: () =>
      calls.run(async () => {
        if (!(await lock.isHeld())) {
          throw new CanvasStoreError(
            "STORE_UNAVAILABLE",
            `the lock file of ${folder} was removed or replaced: restart`,
          );
        }
        if (views.failure !== null) throw toStoreError("view counts can't be written", views.failure);
        const probe = path.join(folder, `probe.${probes++}`);
        try {
          await files.write(probe, "");
          await files.remove(probe);
        } catch (error) {
          throw toStoreError(`the folder ${folder} can't be written`, error);
        }
      }),

    close() {
      closing ??= close();
      return closing;
    },
  };
}
