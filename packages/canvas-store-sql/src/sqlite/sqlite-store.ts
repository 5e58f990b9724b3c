import path from "node:path";
import { CanvasStoreError } from "@fingerpaint/canvas-store";
import { openSqlStore, type SqlCanvasStore } from "../sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";

export interface SqliteStoreOptions {
  /**
   * The database file, on a disk of this machine. Made where it is missing, for this user only, with the folders above
   * it. SQLite keeps two more files beside it while it is open, `<file>-wal` and `<file>-shm`.
   */
  file: string;
  /** How long a call waits for another process that writes, in milliseconds, before it fails. @default 5_000 */
  patienceMs?: number;
}

/**
 * Opens a store in one SQLite file, which any number of processes of this machine may have open. Brings its tables
 * up to
 * date first. A write resolves once it is flushed to the disk, a counted view included.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE where the file can't be opened or written, holds something else, or was
 * changed by a newer release.
 * @example
 * const store = await createSqliteStore({ file: "./data/canvases.db" });
 */
export async function createSqliteStore({ file, patienceMs = 5_000 }: SqliteStoreOptions): Promise<SqlCanvasStore> {
  const place = path.resolve(file);
  let engine: Awaited<ReturnType<typeof openSqliteEngine>>;
  try {
    engine = await openSqliteEngine(place, patienceMs);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CanvasStoreError("STORE_UNAVAILABLE", `${place} can't be opened: ${message}`, { cause: error });
  }
  return openSqlStore(engine, place);
}
