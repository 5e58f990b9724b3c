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
