import path from "node:path";
import { CanvasStoreError, errorCodeOf, toStoreError } from "../errors.ts";
import { createGate, guardEach } from "../store/concurrency.ts";
import type { CanvasStore } from "../store/store.ts";
import { type DamagedFile, type DurableFiles, nodeFiles } from "./durable-files.ts";
import { type FolderLock, lockFolder } from "./file-lock.ts";
import { documentsFolder, indexName, type OpenedFolder, openFolder } from "./open-folder.ts";
import { createStoredCanvases } from "./stored-canvases.ts";

export interface JsonFileStoreOptions {
  /** The folder for the store's files. Created if missing, for this user only. Only one open store can use it. */
  folder: string;
  /**
   * Called for each damaged file found while opening, as soon as the file has been moved to the folder's `damaged/`,
   * even if opening fails later. All other files are in use. @default nothing is called
   */
  onDamaged?: (file: DamagedFile) => void;
}

/**
 * Opens a store that keeps one JSON document per canvas in `canvases/` and the view counts in `views.jsonl`.
 *
 * A write resolves once the file is written, flushed and renamed and its folder is flushed, so it survives `kill -9`
 * and power loss. Readers don't see it earlier. View counts become durable within a second of being counted (rule C17).
 *
 * During a write, write-file-atomic listens for the signals that end a process, and ends the process if there are no
 * other listeners. A process that closes the store on SIGTERM must therefore listen with `process.on`: a `once`
 * listener has already been removed when it is called.
 *
 * @throws CanvasStoreError STORE_LOCKED if another store is open on the folder, in this process or another;
 * STORE_UNAVAILABLE if the folder or a file in it can't be read or written, or was written by a newer release.
 * @example
 * const store = await createJsonFileStore({ folder: "./data", onDamaged: (file) => log.warn(file) });
 */
export function createJsonFileStore(options: JsonFileStoreOptions): Promise<CanvasStore> {
  return openJsonFileStore(options, nodeFiles);
}

/** `createJsonFileStore` with file operations that tests can make fail. */
export async function openJsonFileStore(
  { folder, onDamaged = () => {} }: JsonFileStoreOptions,
  files: DurableFiles,
): Promise<CanvasStore> {
  let lock: FolderLock | undefined;
  try {
    await files.makeFolder(folder);
    lock = await lockFolder(path.join(folder, "lock"));
    return createFolderStore(files, folder, lock, await openFolder(files, folder, onDamaged));
  } catch (error) {
    await lock?.release();
    throw toStoreError(`the folder ${folder} can't be opened`, error);
  }
}

/** Creates a store over an opened folder. Closing it releases the lock. */
function createFolderStore(files: DurableFiles, folder: string, lock: FolderLock, opened: OpenedFolder): CanvasStore {
  const { indexFile, views, blocked } = opened;
  const gate = createGate();
  let probes = 0;
  let closing: Promise<void> | undefined;

  async function check(): Promise<void> {
    if (!(await lock.isHeld())) {
      throw new CanvasStoreError("STORE_UNAVAILABLE", `the lock file of ${folder} was removed or replaced: restart`);
    }
    if (views.failure !== null) throw toStoreError("view counts can't be written", views.failure);
    // Among the documents, because that folder may be gone or closed while the others aren't.
    const probe = path.join(folder, documentsFolder, `probe.json.${probes++}`);
    try {
      // Not an empty file: a full disk has room for those.
      await files.write(probe, "probe");
      await files.remove(probe);
    } catch (error) {
      throw toStoreError(`the folder ${folder} can't be written`, error);
    }
  }

  async function close(): Promise<void> {
    await gate.close();
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
    ...guardEach(gate, { ...createStoredCanvases(opened), ...blocked, check }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** Reads a store's folder while a server may be using it. */
export interface FolderReader extends Pick<CanvasStore, "exportPage" | "listAll" | "listBlocked" | "close"> {
  /** The number of canvases when it was opened. */
  readonly count: number;
}

/**
 * Opens a folder for reading, whether or not a store is open on it, and changes nothing in it. Each canvas is as it was
 * at some moment after this call; view counts are as they were at its start. Every document is read, even if the index
 * file has it, because the disk may have damaged it since. Damaged files are skipped, stay in place and are reported to
 * `onDamaged`.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE if the folder or a file in it can't be read.
 * @example
 * const reader = await openFolderReader({ folder: "./data" });
 * const { canvases } = await reader.exportPage({ limit: 100 });
 */
export async function openFolderReader({ folder, onDamaged = () => {} }: JsonFileStoreOptions): Promise<FolderReader> {
  try {
    // Unlike its subfolders, the folder itself must exist.
    await nodeFiles.list(folder);
    const opened = await openFolder(unchanging, folder, onDamaged);
    const lock = { isHeld: async () => true, release: async () => {} };
    const { exportPage, listAll, listBlocked, close } = createFolderStore(unchanging, folder, lock, opened);
    return { exportPage, listAll, listBlocked, close, count: opened.index.usage().canvases };
  } catch (error) {
    throw toStoreError(`the folder ${folder} can't be read`, error);
  }
}

/** File operations that read but never change anything. */
const unchanging: DurableFiles = {
  ...nodeFiles,
  async list(folder) {
    try {
      return await nodeFiles.list(folder);
    } catch (error) {
      if (errorCodeOf(error) === "ENOENT") return [];
      throw error;
    }
  },
  read: async (file) => (path.basename(file) === indexName ? null : nodeFiles.read(file)),
  makeFolder: async () => {},
  write: async () => {},
  append: async () => {},
  move: async () => {},
  remove: async () => {},
};
