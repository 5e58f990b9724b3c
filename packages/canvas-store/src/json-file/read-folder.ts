import path from "node:path";
import { errorCodeOf, toStoreError } from "../errors/canvas-store-error.ts";
import type { CanvasStore } from "../store/store.ts";
import { type DurableFiles, nodeFiles } from "./durable-files.ts";
import { createFolderStore, type JsonFileStoreOptions } from "./json-file-store.ts";
import { indexName, openFolder } from "./open-folder.ts";

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
