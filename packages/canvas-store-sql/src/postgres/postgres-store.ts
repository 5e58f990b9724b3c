import pg from "pg";
import { openSqlStore, type SqlCanvasStore } from "../sql-store.ts";
import { createPostgresEngine } from "./postgres-engine.ts";

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database`, with what the driver `pg` takes besides. This or `pool`. */
  connectionString?: string;
  /** A pool of the driver `pg`, which stays open when the store is closed. This or `connectionString`. */
  pool?: pg.Pool;
  /** How many connections the store opens, at most. With `pool`, the pool decides. @default 10 */
  maxConnections?: number;
  /**
   * How long a call tries on while the database can't be reached, and waits for a connection, in milliseconds. With
   * `pool`, the pool decides about the latter. @default 3_000
   */
  patienceMs?: number;
  /** How long a query may take, in milliseconds, before its call fails and its connection is closed. @default 10_000 */
  queryTimeoutMs?: number;
}

/**
 * Opens a store in a PostgreSQL database, which any number of processes and machines may have open. Brings its tables
 * up to date first.
 *
 * A write resolves once it is flushed to the server's disk, a counted view included, also where the server's default is
 * `synchronous_commit = off`. A connection that is cut makes the call try again, and a write happens once all the same.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE where the database can't be reached or changed, or was changed by a
 * newer release.
 * @throws TypeError where neither or both of `connectionString` and `pool` are given.
 * @example
 * const store = await createPostgresStore({ connectionString: process.env.DATABASE_URL });
 */
export async function createPostgresStore(options: PostgresStoreOptions): Promise<SqlCanvasStore> {
  const { connectionString, pool, maxConnections = 10, patienceMs = 3_000, queryTimeoutMs = 10_000 } = options;
  if ((connectionString === undefined) === (pool === undefined)) {
    throw new TypeError("createPostgresStore takes connectionString or pool, and not both");
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
  const engine = createPostgresEngine(usedPool, {
    patienceMs,
    queryTimeoutMs,
    endsPool: pool === undefined,
  });
  return openSqlStore(engine, nameOfDatabase(connectionString));
}

/** The database as an operator knows it, without user and password. */
export function nameOfDatabase(connectionString: string | undefined): string {
  if (connectionString === undefined || !URL.canParse(connectionString)) return "the PostgreSQL database";
  const { host, pathname } = new URL(connectionString);
  return `the PostgreSQL database ${host}${pathname}`;
}
