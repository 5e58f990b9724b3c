import { CanvasStoreError } from "@fingerpaint/canvas-store";
import pg from "pg";

/** The table of counters, in the form that rate-limiter-flexible expects. */
export const counterTable = "rate_limits";

/** SQLSTATEs of a table that another process made at the same moment. */
const madeMeanwhile = new Set(["23505", "42710", "42P07"]);

/** How long the table may take at start, in milliseconds. */
const openingPatienceMs = 10_000;

export interface CounterPoolOptions {
  /** `postgres://user:password@host:port/database`. */
  connectionString: string;
  /** How many connections are opened, at most. @default 3 */
  maxConnections?: number;
  /** How long a query may take, and a call waits for a connection, in milliseconds. @default 1_000 */
  patienceMs?: number;
}

/**
 * Opens a pool for counters of requests, apart from the canvases' so that neither waits for the other, and makes their
 * table. Counters needn't survive a crash: the table is unlogged, and commits don't wait for the disk.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE where the table can't be made.
 */
export async function openCounterPool(options: CounterPoolOptions): Promise<pg.Pool> {
  const { connectionString, maxConnections = 3, patienceMs = 1_000 } = options;
  try {
    await makeTable(connectionString);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CanvasStoreError("STORE_UNAVAILABLE", `the table ${counterTable} can't be made: ${message}`, {
      cause: error,
    });
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
  // A connection that is cut while it idles, or changes hands: the pool drops it.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** On a connection of its own, which may take longer than a count. */
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
