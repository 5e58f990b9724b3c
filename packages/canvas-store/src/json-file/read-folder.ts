import path from "node:path";
import { errorCodeOf } from "../errors/thrown-value.ts";
import type { CanvasStore } from "../store.ts";
import { type DurableFiles, nodeFiles } from "./durable-files.ts";
import { createFolderStore } from "./folder-store.ts";
import type { JsonFileStoreOptions } from "./json-file-store.ts";
import { indexName, openFolder } from "./open-folder.ts";
import { toStoreError } from "./to-store-error.ts";

/** A store's folder, read while a server may be using it. */
export interface FolderReader extends Pick<CanvasStore, "exportPage" | "listAll" | "listBlocked" | "close"> {
  /** How many canvases it had when it was opened. */
  readonly count: number;
}

/**
 * Opens a folder to read it, whether or not a store is open on it, and changes nothing in it. Each canvas is as it was
 * at some moment after this call, view counts as they were at its start. Each document is read, also those that the
 * index file knows, because a disk may have damaged them since. Damaged files are left out and stay in place;
 * `onDamaged` is told of them.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE where the folder or a file in it can't be read.
 * @example
 * const reader = await openFolderReader({ folder: "./data" });
 * const { canvases } = await reader.exportPage({ limit: 100 });
 */
export async function openFolderReader({ folder, onDamaged = () => {} }: JsonFileStoreOptions): Promise<FolderReader> {
  try {
    // Unlike the others, this one has to be there.
    await nodeFiles.list(folder);
    const opened = await openFolder(unchanging, folder, onDamaged);
    const lock = { isHeld: async () => true, release: async () => {} };
    const { exportPage, listAll, listBlocked, close } = createFolderStore(unchanging, folder, lock, opened);
    return { exportPage, listAll, listBlocked, close, count: opened.index.usage().canvases };
  } catch (error) {
    throw toStoreError(`the folder ${folder} can't be read`, error);
  }
}

/** The disk, of which everything can be read and nothing is changed. */
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
