import path from "node:path";
import type { CanvasStore } from "../store.ts";
import type { DamagedFile } from "./damaged-file.ts";
import { type DurableFiles, nodeFiles } from "./durable-files.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { createFolderStore } from "./folder-store.ts";
import { openFolder } from "./open-folder.ts";
import { toStoreError } from "./to-store-error.ts";

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
    return createFolderStore(files, folder, lock, await openFolder(files, folder, onDamaged));
  } catch (error) {
    await lock?.release();
    throw toStoreError(`the folder ${folder} can't be opened`, error);
  }
}
