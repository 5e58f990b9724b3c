import { randomUUID } from "node:crypto";
import { toStoreError } from "@fingerpaint/canvas-store";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type DatabaseReport, inspectContent } from "../inspect-database.ts";
import type { Tables } from "../schema/tables.ts";
import {
  leaveReceipt,
  numberOfLastReceipt,
  type Queries,
  type RetryOptions,
  retry,
  type SqlEngine,
  type WriteReceipt,
} from "../sql-engine.ts";
import { openSqlStore, type SqlCanvasStore } from "../sql-store.ts";
import { createCheckedPool, isTransient } from "./checked-pool.ts";

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database`, plus any options of the `pg` driver. Either this or `pool`. */
  connectionString?: string;
  /** A pool of the `pg` driver. Stays open when the store is closed. Either this or `connectionString`. */
  pool?: pg.Pool;
  /** The most connections that the store opens. With `pool`, the pool decides. @default 10 */
  maxConnections?: number;
  /**
   * How long a call retries while the database can't be reached, and how long it waits for a connection, in
   * milliseconds. With `pool`, the pool decides the latter. @default 3_000
   */
  patienceMs?: number;
  /** How long a query may take, in milliseconds, before its call fails and its connection is closed. @default 10_000 */
  queryTimeoutMs?: number;
}

/**
 * Opens a store in a PostgreSQL database. Any number of processes and machines may have it open. Brings its tables up
 * to date first.
 *
 * A write, including a counted view, resolves once it is flushed to the server's disk, even if the server's default is
 * `synchronous_commit = off`. If a connection is cut, the call is retried, but a write still happens only once.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE if the database can't be reached or changed, or was changed by a newer
 * release.
 * @throws TypeError if neither or both of `connectionString` and `pool` are given.
 * @example
 * const store = await createPostgresStore({ connectionString: process.env.DATABASE_URL });
 */
export async function createPostgresStore(options: PostgresStoreOptions): Promise<SqlCanvasStore> {
  const { connectionString, pool, maxConnections = 10, patienceMs = 3_000, queryTimeoutMs = 10_000 } = options;
  if ((connectionString === undefined) === (pool === undefined)) {
    throw new TypeError("createPostgresStore takes either connectionString or pool, not both");
  }
  const usedPool =
    pool ??
    new pg.Pool({
      connectionString,
      max: maxConnections,
      connectionTimeoutMillis: patienceMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      application_name: "fingerpaint",
    });
  const engine = createPostgresEngine(usedPool, { patienceMs, queryTimeoutMs, endsPool: pool === undefined });
  return openSqlStore(engine, nameOfDatabase(connectionString));
}

/** The database's name for operators, without user and password. */
function nameOfDatabase(connectionString: string | undefined): string {
  if (connectionString === undefined || !URL.canParse(connectionString)) return "the PostgreSQL database";
  const { host, pathname } = new URL(connectionString);
  return `the PostgreSQL database ${host}${pathname}`;
}

/** Receipts of stores that weren't closed are removed after this time. */
const receiptLifetimeMs = 24 * 60 * 60 * 1_000;

interface PostgresEngineOptions {
  readonly patienceMs: number;
  readonly queryTimeoutMs: number;
  /** Whether the pool is closed with the engine. */
  readonly endsPool: boolean;
}

/** The PostgreSQL engine of the store. Connects on the first query. */
export function createPostgresEngine(pool: pg.Pool, options: PostgresEngineOptions): SqlEngine {
  const { patienceMs, queryTimeoutMs, endsPool } = options;
  const retryOptions = { isTransient, patienceMs };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createCheckedPool(pool) }) });
  const storeId = randomUUID();
  const stopListening = surviveCutConnections(pool);
  const transact = createTransactions(db, { storeId, queryTimeoutMs, retryOptions });
  const write = <T>(work: (queries: Queries) => Promise<T>) => retry(() => transact(work), retryOptions);

  return {
    columnTypes: {
      text: sql`text collate "C"`,
      integer: "bigint",
      numbered: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
    },
    read: (work) => retry(() => work(db), retryOptions),
    write,
    // Waits for a flush like the others: that doesn't block the process.
    writeUnflushed: write,
    async migrate(work) {
      const result = await retry(() => work(db), retryOptions);
      const oldest = new Date(Date.now() - receiptLifetimeMs).toISOString();
      await write((queries) => queries.deleteFrom("write_receipts").where("written_at", "<", oldest).execute());
      return result;
    },
    // The server's vacuum does this.
    erase: ignore,
    // Every write stores a receipt, so an otherwise empty one shows that writing works.
    check: () => write(async () => {}),
    async close() {
      await db.deleteFrom("write_receipts").where("store_id", "=", storeId).execute().catch(ignore);
      // The pool ends before its connections do, so keep its listeners.
      if (endsPool) return db.destroy();
      stopListening();
    },
  };
}

/** Listens for the errors of connections that no query uses: unhandled, they would end the process. */
function surviveCutConnections(pool: pg.Pool): () => void {
  // An idle connection was cut. The pool has already dropped it.
  pool.on("error", ignore);
  // A connection can also be cut while it changes hands, when neither the pool nor a query listens for errors.
  const listenAlways = (client: pg.PoolClient) => void client.on("error", ignore);
  pool.on("connect", listenAlways);
  return () => {
    pool.off("error", ignore);
    pool.off("connect", listenAlways);
  };
}

interface TransactionOptions {
  readonly storeId: string;
  readonly queryTimeoutMs: number;
  readonly retryOptions: RetryOptions;
}

/** Makes the function that runs one transaction. It rejects if that wasn't committed, or if that is uncertain. */
function createTransactions(db: Queries, { storeId, queryTimeoutMs, retryOptions }: TransactionOptions) {
  const freeSlots: number[] = [];
  let slots = 0;
  let writes = 0;
  return async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    // Overrides the server's default: each statement must see what others committed before it.
    const transaction = await db.startTransaction().setIsolationLevel("read committed").execute();
    const receipt: WriteReceipt = { storeId, slot: freeSlots.pop() ?? slots++, number: ++writes };
    try {
      let result: T;
      try {
        await prepare(transaction, queryTimeoutMs);
        await leaveReceipt(transaction, receipt);
        result = await work(transaction);
      } catch (error) {
        await transaction.rollback().execute().catch(ignore);
        throw error;
      }
      try {
        await transaction.commit().execute();
      } catch (error) {
        await transaction.rollback().execute().catch(ignore);
        if (!(await wasKept(db, receipt, retryOptions))) throw error;
      }
      return result;
    } finally {
      freeSlots.push(receipt.slot);
    }
  };
}

/** Makes a transaction durable on commit, and limits how long it can block others. */
async function prepare(transaction: Queries, queryTimeoutMs: number): Promise<void> {
  await sql`
    select
      case current_setting('synchronous_commit') when 'off' then set_config('synchronous_commit', 'on', true) end,
      case current_setting('statement_timeout') when '0'
        then set_config('statement_timeout', ${String(queryTimeoutMs)}, true) end,
      set_config('idle_in_transaction_session_timeout', ${String(queryTimeoutMs)}, true)
  `.execute(transaction);
}

/** Whether the transaction with this receipt was committed, if its COMMIT got no reply. Waits until it has ended. */
async function wasKept(db: Queries, receipt: WriteReceipt, retryOptions: RetryOptions): Promise<boolean> {
  try {
    return (await retry(() => numberOfLastReceipt(db, receipt), retryOptions)) === receipt.number;
  } catch (cause) {
    throw new Error("the connection was cut during a commit, and whether it took effect can't be determined", {
      cause,
    });
  }
}

/** Ignores errors of cleanup after a failure that is already being reported, and of connections that are gone. */
function ignore(): void {}

interface Server {
  readonly now: Date;
  readonly is_writable: boolean;
}

/**
 * Inspects a PostgreSQL database in a read-only transaction and changes nothing: its tables are neither created nor
 * brought up to date.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE if it can't be reached or read.
 * @example
 * const { canvases, missingSteps } = await inspectPostgres({ connectionString: process.env.DATABASE_URL });
 */
export async function inspectPostgres({
  connectionString,
}: {
  readonly connectionString: string;
}): Promise<DatabaseReport> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
    application_name: "fingerpaint",
  });
  surviveCutConnections(pool);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Queried before the transaction, because that is always read-only.
    const { rows } = await sql<Server>`
      select clock_timestamp() as now,
        not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off'
          and coalesce(
            has_table_privilege(to_regclass('canvases'), 'insert'),
            has_schema_privilege(current_schema(), 'create')
          ) as is_writable
    `.execute(database);
    const { now, is_writable: isWritable } = rows[0] as Server;
    const content = await database.transaction().setAccessMode("read only").execute(inspectContent);
    return { ...content, isWritable, faults: [], now };
  } catch (error) {
    throw toStoreError(`${nameOfDatabase(connectionString)} can't be read`, error);
  } finally {
    await database.destroy();
  }
}
