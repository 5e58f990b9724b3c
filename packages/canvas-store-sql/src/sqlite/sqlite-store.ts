import path from "node:path";
import { toStoreError } from "@fingerpaint/canvas-store";
import { openSqlStore, type SqlCanvasStore } from "../sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";

export interface SqliteStoreOptions {
  /**
   * The database file, on a local disk. Created if missing, for this user only, with its parent folders. While it is
   * open, SQLite keeps two more files next to it, `<file>-wal` and `<file>-shm`.
   */
  file: string;
  /** How long a call waits for another process to finish writing, in milliseconds, before it fails. @default 5_000 */
  patienceMs?: number;
}

/**
 * Opens a store in a SQLite file. Any number of processes on this machine may have it open. Brings its tables up to
 * date first. A write resolves once it is flushed to disk, except for counted views: power loss may undo recent ones.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE if the file can't be opened or written, isn't a SQLite database, or was
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
    throw toStoreError(`${place} can't be opened`, error);
  }
  return openSqlStore(engine, place);
}
