import { randomUUID } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import Database from "libsql";
import { retry } from "../retry.ts";
import type { Tables } from "../schema/tables.ts";
import type { Queries, SqlEngine } from "../sql-engine.ts";
import { leaveReceipt } from "../write-receipt.ts";

/** How long SQLite itself waits for another process, in milliseconds. Short, because it blocks this process. */
const blockingWaitMs = 20;

/** How long a deletion waits for others, so that many of them share one checkpoint of the log. */
const eraseDelayMs = 1_000;

/** Opens the SQLite engine of the store. */
export async function openSqliteEngine(file: string, patienceMs: number): Promise<SqlEngine> {
  const retryOptions = { isTransient: isBusy, patienceMs };
  await makePrivateFile(file);
  const database = await retry(async () => openDatabase(file), retryOptions);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  const storeId = randomUUID();
  let checks = 0;
  let eraser: NodeJS.Timeout | undefined;

  /**
   * Runs one transaction. It takes the write lock first: a reader that becomes a writer later can't wait for it.
   *
   * @param synchronous FULL flushes the log, with everything committed before, at the end of the transaction. NORMAL
   * leaves that to a later one, which allows 16 times as many views per second, since flushing blocks this process.
   */
  function transact<T>(synchronous: "FULL" | "NORMAL", work: (queries: Queries) => Promise<T>): Promise<T> {
    return retry(
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

  function flushed<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return transact("FULL", work);
  }

  /** Empties the log, which still contains deleted data. Can't do so while another process is reading. */
  async function emptyLog(): Promise<void> {
    eraser = undefined;
    await db.connection().execute(async () => database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get());
  }

  return {
    columnTypes: {
      text: sql`text`,
      integer: "integer",
      numbered: (column) => column.primaryKey().autoIncrement(),
    },
    read: (work) => retry(() => work(db), retryOptions),
    write: flushed,
    writeUnflushed: (work) => transact("NORMAL", work),
    migrate: flushed,
    check: () => flushed((queries) => leaveReceipt(queries, { storeId, slot: 0, number: ++checks })),
    erase() {
      eraser ??= setTimeout(() => void emptyLog().catch(() => {}), eraseDelayMs).unref();
    },
    async close() {
      clearTimeout(eraser);
      await flushed((queries) => queries.deleteFrom("write_receipts").where("store_id", "=", storeId).execute()).catch(
        () => {},
      );
      await emptyLog().catch(() => {});
      await db.destroy();
    },
  };
}

/**
 * Only this user may read the file, because it contains plaintext passwords. SQLite gives its other files the same
 * mode.
 */
async function makePrivateFile(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, "a", 0o600);
  await handle.close();
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
