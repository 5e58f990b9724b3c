import { randomUUID } from "node:crypto";
import { closeSync, constants, existsSync, openSync } from "node:fs";
import { access, mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CanvasStoreError, toStoreError } from "@fingerpaint/canvas-store";
import { Kysely, SqliteDialect, sql } from "kysely";
import Database from "libsql";
import { type DatabaseReport, inspectContent } from "../inspect-database.ts";
import type { Tables } from "../schema/tables.ts";
import { leaveReceipt, type Queries, type RetryOptions, retry, type SqlEngine } from "../sql-engine.ts";
import { openSqlStore, type SqlCanvasStore } from "../sql-store.ts";

/** How long SQLite itself waits for another process, in milliseconds. Short, because it blocks this process. */
const blockingWaitMs = 20;

/** How long a deletion waits for others, so that many of them share one checkpoint of the log. */
const eraseDelayMs = 1_000;

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
  let engine: SqlEngine;
  try {
    engine = await openSqliteEngine(place, patienceMs);
  } catch (error) {
    throw toStoreError(`${place} can't be opened`, error);
  }
  return openSqlStore(engine, place);
}

/** Opens the SQLite engine of the store. */
export async function openSqliteEngine(file: string, patienceMs: number): Promise<SqlEngine> {
  const retryOptions = { isTransient: isBusy, patienceMs };
  await makePrivateFile(file);
  const database = await retry(async () => openDatabase(file), retryOptions);
  const opened = await stat(file);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  const transact = createTransactions(database, db, retryOptions);
  const write = <T>(work: (queries: Queries) => Promise<T>) => transact("FULL", work);
  const storeId = randomUUID();
  let checks = 0;
  let eraser: NodeJS.Timeout | undefined;

  /** Empties the log, which still contains deleted data. False if it can't, because another process is reading. */
  function emptyLog(): Promise<boolean> {
    return db.connection().execute(async () => {
      const { busy } = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
      return busy === 0;
    });
  }

  function erase(): void {
    eraser ??= setTimeout(() => {
      eraser = undefined;
      void emptyLog().then(
        (isEmpty) => isEmpty || erase(),
        () => {},
      );
    }, eraseDelayMs).unref();
  }

  return {
    columnTypes: {
      text: sql`text`,
      integer: "integer",
      numbered: (column) => column.primaryKey().autoIncrement(),
    },
    read: (work) => retry(() => work(db), retryOptions),
    write,
    writeUnflushed: (work) => transact("NORMAL", work),
    migrate: write,
    async check() {
      // SQLite goes on writing to a file that has been removed or replaced, although all of that is lost.
      const named = await stat(file).catch(() => null);
      if (named?.ino !== opened.ino || named.dev !== opened.dev) {
        throw new CanvasStoreError("STORE_UNAVAILABLE", `${file} was removed or replaced: restart`);
      }
      await write((queries) => leaveReceipt(queries, { storeId, slot: 0, number: ++checks }));
    },
    erase,
    async close() {
      clearTimeout(eraser);
      await write((queries) => queries.deleteFrom("write_receipts").where("store_id", "=", storeId).execute()).catch(
        () => {},
      );
      await emptyLog().catch(() => {});
      await db.destroy();
    },
  };
}

/**
 * Makes the function that runs one transaction. It takes the write lock first: a reader that becomes a writer later
 * can't wait for it. With FULL, the end of the transaction flushes the log, with everything committed before. NORMAL
 * leaves that to a later one, which allows 16 times as many views per second, since flushing blocks this process.
 */
function createTransactions(database: Database.Database, db: Queries, retryOptions: RetryOptions) {
  return <T>(synchronous: "FULL" | "NORMAL", work: (queries: Queries) => Promise<T>): Promise<T> =>
    retry(
      () =>
        db.connection().execute(async (connection) => {
          database.exec(`PRAGMA synchronous = ${synchronous}`);
          // Uses `exec`, which closes its statement: otherwise a BEGIN that met another writer would stay open and
          // prevent the next COMMIT.
          database.exec("BEGIN IMMEDIATE");
          try {
            const result = await work(connection);
            database.exec("COMMIT");
            return result;
          } catch (error) {
            // After some failures, such as a full disk, SQLite has already ended the transaction itself.
            if (database.inTransaction) database.exec("ROLLBACK");
            throw error;
          }
        }),
      retryOptions,
    );
}

/**
 * Creates the file if it is missing. Only this user may read it, because it contains plaintext passwords; SQLite gives
 * its other files the same mode. An existing file isn't opened: closing it would release the locks (fcntl) that other
 * stores in this process hold on it, and other processes could then damage the database.
 */
async function makePrivateFile(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Synchronous, so that no store in this process opens the file in between.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  // SQLite's own error for a folder is a number. It opens a file that it can only read, and blames the file if it can't
  // create the others next to it.
  if ((await stat(file)).isDirectory()) throw new Error("it is a folder");
  for (const place of [file, path.dirname(await realpath(file))]) await access(place, constants.W_OK);
}

function openDatabase(file: string): Database.Database {
  const database = new Database(file, { timeout: blockingWaitMs });
  try {
    const mode = database.prepare("PRAGMA journal_mode = WAL").get() as { journal_mode: string };
    if (mode.journal_mode !== "wal") throw new Error(`its journal mode is ${mode.journal_mode}, not wal`);
    // With secure_delete, deleted data is overwritten in the file; `erase` takes care of the log.
    database.exec("PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/** SQLite stops looking after finding this many faults. */
const maxFaults = 20;

/**
 * Inspects a SQLite file, whether or not a store is open on it, and changes nothing: a missing file isn't created, and
 * tables aren't brought up to date. Reads the whole file to find damage, which takes a few seconds per gigabyte.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE if it can't be read or isn't a SQLite database.
 * @example
 * const { canvases, faults } = await inspectSqlite({ file: "./data/fingerpaint.db" });
 */
export async function inspectSqlite({ file }: { readonly file: string }): Promise<DatabaseReport> {
  const place = path.resolve(file);
  let database: Database.Database | undefined;
  try {
    await access(place, constants.R_OK);
    // If another process has it open, or had when it crashed, join as a reader. Otherwise open it as immutable, so that
    // SQLite doesn't create the WAL files. The driver has no such options: it ignores `readonly`.
    const query = existsSync(`${place}-wal`) ? "mode=ro" : "mode=ro&immutable=1";
    database = new Database(`${pathToFileURL(place).href}?${query}`, { timeout: 1_000 });
    const queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
    const checked = database.prepare(`PRAGMA quick_check(${maxFaults})`).all() as { quick_check: string }[];
    return {
      ...(await inspectContent(queries)),
      isWritable: await access(place, constants.W_OK).then(
        () => true,
        () => false,
      ),
      faults: checked.map(({ quick_check: fault }) => fault).filter((fault) => fault !== "ok"),
      now: null,
    };
  } catch (error) {
    throw toStoreError(`${place} can't be read`, error);
  } finally {
    database?.close();
  }
}
