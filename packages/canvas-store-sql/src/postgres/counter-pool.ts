import { toStoreError } from "@fingerpaint/canvas-store";
import pg from "pg";

/** The table of counters, with the columns that rate-limiter-flexible expects. */
export const counterTable = "rate_limits";

/** SQLSTATEs that mean another process created the table at the same time. */
const madeMeanwhile = new Set(["23505", "42710", "42P07"]);

/** How long creating the table at startup may take, in milliseconds. */
const openingPatienceMs = 10_000;

export interface CounterPoolOptions {
  /** `postgres://user:password@host:port/database`. */
  connectionString: string;
  /** The most connections to open. @default 3 */
  maxConnections?: number;
  /** How long a query may take, and how long a call waits for a connection, in milliseconds. @default 1_000 */
  patienceMs?: number;
}

/**
 * Opens a pool for request counters and creates their table. It is separate from the canvases' pool so that neither
 * waits for the other. Counters needn't survive a crash: the table is unlogged, and commits don't wait for the disk.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE if the table can't be created.
 */
export async function openCounterPool(options: CounterPoolOptions): Promise<pg.Pool> {
  const { connectionString, maxConnections = 3, patienceMs = 1_000 } = options;
  try {
    await makeTable(connectionString);
  } catch (error) {
    throw toStoreError(`the table ${counterTable} can't be created`, error);
  }
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
    application_name: "fingerpaint limits",
    options: "-c synchronous_commit=off",
  });
  // A connection was cut while it was idle or changing hands. The pool drops it.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** Uses a separate connection, which may take longer than a count. */
async function makeTable(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: openingPatienceMs,
    query_timeout: openingPatienceMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(
      `create unlogged table if not exists ${counterTable}
       (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && madeMeanwhile.has(error.code ?? ""))) throw error;
  } finally {
    await client.end();
  }
}
