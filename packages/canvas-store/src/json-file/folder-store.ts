import path from "node:path";
import { CanvasStoreError, toStoreError } from "../errors/canvas-store-error.ts";
import { createGate } from "../store/gate.ts";
import { createKeyedLock } from "../store/keyed-lock.ts";
import type { CanvasStore } from "../store/store.ts";
import type { DurableFiles } from "./durable-files.ts";
import type { FolderLock } from "./folder-lock.ts";
import { createIndexedDocuments } from "./indexed-documents.ts";
import { createListedCanvases } from "./listed-canvases.ts";
import type { OpenedFolder } from "./open-folder.ts";
import { createStoredCanvases } from "./stored-canvases.ts";

/** Creates a store over an opened folder. Closing it releases the lock. */
export function createFolderStore(
  files: DurableFiles,
  folder: string,
  lock: FolderLock,
  opened: OpenedFolder,
): CanvasStore {
  const { index, indexFile, views, blocked } = opened;
  const calls = createGate();
  const canvases = createKeyedLock();
  const blocks = createKeyedLock();
  const documents = createIndexedDocuments(opened);
  const stored = createStoredCanvases(opened, documents, canvases);
  const listed = createListedCanvases(opened, documents, canvases);
  let probes = 0;
  let closing: Promise<void> | undefined;

  /** Changes the blocked list, with one change per digest at a time. */
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

  async function check(): Promise<void> {
    if (!(await lock.isHeld())) {
      throw new CanvasStoreError("STORE_UNAVAILABLE", `the lock file of ${folder} was removed or replaced: restart`);
    }
    if (views.failure !== null) throw toStoreError("view counts can't be written", views.failure);
    const probe = path.join(folder, `probe.${probes++}`);
    try {
      // Not an empty file: a full disk has room for those.
      await files.write(probe, "probe");
      await files.remove(probe);
    } catch (error) {
      throw toStoreError(`the folder ${folder} can't be written`, error);
    }
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

  return {
    insert: (record) => calls.run(() => stored.insert(record)),
    insertOrFind: (record) => calls.run(() => stored.insertOrFind(record)),
    read: (canvasId) => calls.run(() => stored.read(canvasId)),
    replace: (record, previous) => calls.run(() => stored.replace(record, previous)),
    remove: (canvasId) => calls.run(() => stored.remove(canvasId)),
    exportPage: (request) => calls.run(() => stored.exportPage(request)),
    importAll: (imported) => calls.run(() => stored.importAll(imported)),

    readSummary: (canvasId) => calls.run(() => listed.readSummary(canvasId)),
    listByOwner: (owner, page) => calls.run(() => listed.listByOwner(owner, page)),
    listAll: (request) => calls.run(() => listed.listAll(request)),
    tally: (now) => calls.run(() => listed.tally(now)),
    usageOf: (owner) => calls.run(() => listed.usageOf(owner)),

    countView: (canvasId) =>
      calls.run(async () => {
        const entry = index.get(canvasId);
        return entry ? views.add(canvasId, entry.insertion) : null;
      }),

    block: (source) => changeBlocked(source.sourceSha256, () => blocked.add(source)),
    unblock: (sourceSha256) => changeBlocked(sourceSha256, () => blocked.remove(sourceSha256)),
    findBlocked: (sourceSha256) => calls.run(async () => blocked.find(sourceSha256)),
    listBlocked: () => calls.run(async () => blocked.list()),

    check: () => calls.run(check),

    close() {
      closing ??= close();
      return closing;
    },
  };
}
