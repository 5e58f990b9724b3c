import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { ColumnTypes } from "./schema/migrations.ts";
import type { Tables } from "./schema/tables.ts";

/** The queries of one connection, or of one transaction. */
export type Queries = Kysely<Tables>;

/** Everything that differs between SQLite and PostgreSQL. */
export interface SqlEngine {
  readonly columnTypes: ColumnTypes;

  /** Runs read-only queries. After a temporary failure they may run again. */
  read<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /**
   * Runs queries in one transaction, which is durable once this resolves. After a temporary failure, `work` runs again
   * if the first run left no changes: it takes effect once or, if this rejects, not at all.
   */
  write<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /** Like `write`, but power loss may undo the most recent ones if flushing would block the process. */
  writeUnflushed<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /** Runs work that changes the schema. Only one process at a time can do so. */
  migrate<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /** Call after a deletion: if the engine can, it soon erases the deleted data from all database files. */
  erase(): void;

  /** Rejects if the database isn't writable. */
  check(): Promise<void>;

  /** Releases the database. No calls may be in progress. */
  close(): Promise<void>;
}

/** How the store's methods use its engine. Calls reject with a CanvasStoreError, and once the store is closed. */
export interface SqlCalls {
  /** @param action What a failure prevented: "a canvas can't be read". */
  run<T>(action: string, work: () => Promise<T>): Promise<T>;
  /** A call that only reads, with `SqlEngine.read`. */
  read<T>(action: string, work: (queries: Queries) => Promise<T>): Promise<T>;
  /** A call that is one transaction, with `SqlEngine.write`. */
  write<T>(action: string, work: (queries: Queries) => Promise<T>): Promise<T>;
}

const firstWaitMs = 5;
const longestWaitMs = 200;

/** When to try again, and for how long. */
export interface RetryOptions {
  readonly isTransient: (error: unknown) => boolean;
  /** The last attempt starts at most this many milliseconds after the first one. */
  readonly patienceMs: number;
}

/** Runs `work` and retries after temporary failures, with increasing delays. Rejects with the last failure. */
export async function retry<T>(work: () => Promise<T>, { isTransient, patienceMs }: RetryOptions): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    // Random, so that processes that collided don't collide again.
    const chosenWaitMs = waitMs * (0.5 + Math.random());
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() + chosenWaitMs > deadline) throw error;
    }
    await delay(chosenWaitMs);
  }
}

export interface WriteReceipt {
  readonly storeId: string;
  /** Concurrent writes have different slots. */
  readonly slot: number;
  readonly number: number;
}

/** Stores a receipt in the same transaction as the write it identifies. */
export async function leaveReceipt(queries: Queries, { storeId, slot, number }: WriteReceipt): Promise<void> {
  const written_at = new Date().toISOString();
  await queries
    .insertInto("write_receipts")
    .values({ store_id: storeId, slot, number, written_at })
    .onConflict((conflict) => conflict.columns(["store_id", "slot"]).doUpdateSet({ number, written_at }))
    .execute();
}

/**
 * The number of the last committed write in a receipt's slot; -1 if there is none. Waits for any unfinished transaction
 * that has stored a receipt there, because it inserts the same key.
 */
export async function numberOfLastReceipt(queries: Queries, { storeId, slot }: WriteReceipt): Promise<number> {
  const written_at = new Date().toISOString();
  const { number } = await queries
    .insertInto("write_receipts")
    .values({ store_id: storeId, slot, number: -1, written_at })
    .onConflict((conflict) => conflict.columns(["store_id", "slot"]).doUpdateSet({ written_at }))
    .returning("number")
    .executeTakeFirstOrThrow();
  return Number(number);
}
