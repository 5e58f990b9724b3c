import pg from "pg";
import { openSqlStore, type SqlCanvasStore } from "../sql-store.ts";
import { createPostgresEngine } from "./postgres-engine.ts";

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
  const engine = createPostgresEngine(usedPool, {
    patienceMs,
    queryTimeoutMs,
    endsPool: pool === undefined,
  });
  return openSqlStore(engine, nameOfDatabase(connectionString));
}

/** The database's name for operators, without user and password. */
export function nameOfDatabase(connectionString: string | undefined): string {
  if (connectionString === undefined || !URL.canParse(connectionString)) return "the PostgreSQL database";
  const { host, pathname } = new URL(connectionString);
  return `the PostgreSQL database ${host}${pathname}`;
}
