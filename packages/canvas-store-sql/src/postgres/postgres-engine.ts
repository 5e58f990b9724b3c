import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { retry } from "../retry.ts";
import type { Tables } from "../schema/tables.ts";
import type { Queries, SqlEngine } from "../sql-engine.ts";
import { leaveReceipt, numberOfLastReceipt, type WriteReceipt } from "../write-receipt.ts";
import { createCheckedPool } from "./checked-pool.ts";
import { isTransient } from "./postgres-errors.ts";

/** Receipts of stores that weren't closed are removed after this time. */
const receiptLifetimeMs = 24 * 60 * 60 * 1_000;

export interface PostgresEngineOptions {
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
  const freeSlots: number[] = [];
  let slots = 0;
  let writes = 0;

  // An idle connection was cut. The pool has already dropped it.
  const ignoreIdleEnd = () => {};
  pool.on("error", ignoreIdleEnd);
  // A connection can also be cut while it changes hands, when neither the pool nor a query listens for errors.
  const listenAlways = (client: pg.PoolClient) => void client.on("error", ignoreIdleEnd);
  pool.on("connect", listenAlways);

  /** Runs one transaction. Rejects only if it wasn't committed, or if that can't be determined. */
  async function transact<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    // Overrides the server's default: each statement must see what others committed before it.
    const transaction = await db.startTransaction().setIsolationLevel("read committed").execute();
    const receipt: WriteReceipt = { storeId, slot: freeSlots.pop() ?? slots++, number: ++writes };
    try {
      let result: T;
      try {
        await prepare(transaction);
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
        if (!(await wasKept(receipt))) throw error;
      }
      return result;
    } finally {
      freeSlots.push(receipt.slot);
    }
  }

  /** Makes a transaction durable on commit, and limits how long it can block others. */
  async function prepare(transaction: Queries): Promise<void> {
    await sql`
      select
        case current_setting('synchronous_commit') when 'off' then set_config('synchronous_commit', 'on', true) end,
        case current_setting('statement_timeout') when '0'
          then set_config('statement_timeout', ${String(queryTimeoutMs)}, true) end,
        set_config('idle_in_transaction_session_timeout', ${String(queryTimeoutMs)}, true)
    `.execute(transaction);
  }

  /** Whether the transaction with this receipt was committed, if its COMMIT got no reply. Waits until it has ended. */
  async function wasKept(receipt: WriteReceipt): Promise<boolean> {
    try {
      return (await retry(() => numberOfLastReceipt(db, receipt), retryOptions)) === receipt.number;
    } catch (cause) {
      throw new Error("the connection was cut during a commit, and whether it took effect can't be determined", {
        cause,
      });
    }
  }

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
      pool.off("error", ignoreIdleEnd);
      pool.off("connect", listenAlways);
    },
  };
}

/** Ignores errors of cleanup after a failure that is already being reported. */
function ignore(): void {}
