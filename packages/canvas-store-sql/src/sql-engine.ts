import type { ColumnBuilderCallback, Kysely, RawBuilder } from "kysely";
import type { Tables } from "./schema/tables.ts";

/** The queries of one connection, or of one transaction. */
export type Queries = Kysely<Tables>;

/** What the migrations ask of an engine: the same columns in each engine's words. */
export interface ColumnTypes {
  /** Text that compares and sorts by its bytes. */
  readonly text: RawBuilder<unknown>;
  /** A whole number of 64 bits. */
  readonly integer: "integer" | "bigint";
  /** Makes a column number its rows in the order of insertion. */
  readonly numbered: ColumnBuilderCallback;
}

/** All that differs between SQLite and PostgreSQL. */
export interface SqlEngine {
  readonly columnTypes: ColumnTypes;

  /** Runs queries that change nothing; they may run again after a failure that passes. */
  read<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /**
   * Runs queries as one transaction that is durable once this resolves. After a failure that passes, `work` runs again
   * where the first run left nothing: it happens once or, where this rejects, not at all.
   */
  write<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /** As `write`, but a loss of power may undo the last of these where the engine flushes by waiting. */
  writeUnflushed<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /** Runs work that changes the schema, while no other process does. */
  migrate<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /** Something was deleted: sees to it soon that no file of the database holds it any more, where the engine can. */
  erase(): void;

  /** Rejects where the database can't be written. */
  check(): Promise<void>;

  /** Lets go of the database. No call is under way. */
  close(): Promise<void>;
}
