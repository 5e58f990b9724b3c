import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";

/**
 * A pool for Kysely that closes a connection instead of reusing it if a query on it was cut off, timed out or made the
 * server hang up. Kysely itself returns every connection as usable.
 */
export function createCheckedPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => createCheckedClient(await pool.connect()),
    end: () => pool.end(),
  };
}

function createCheckedClient(client: pg.PoolClient): PostgresPoolClient {
  let isUsable = true;
  const noteEnd = () => {
    isUsable = false;
  };
  // Without this listener, an error between two queries would be unhandled and end the process.
  client.on("error", noteEnd);

  function query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: unknown, parameters: ReadonlyArray<unknown> = []): unknown {
    if (typeof sql !== "string") throw new TypeError("This store uses no cursors.");
    return client.query(sql, [...parameters]).catch((error: unknown) => {
      if (!leavesConnectionUsable(error)) isUsable = false;
      throw error;
    });
  }

  return {
    query,
    release() {
      client.off("error", noteEnd);
      client.release(!isUsable);
    },
  };
}

/** SQLSTATEs of temporary failures (PostgreSQL documentation, appendix A). */
const transientStates = new Set([
  "23503", // foreign_key_violation: a view was counted while its canvas was removed
  "25006", // read_only_sql_transaction: a standby, until it is promoted
  "40001", // serialization_failure
  "40P01", // deadlock_detected
  "53300", // too_many_connections
  "55P03", // lock_not_available
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
]);

const transientSystemErrors = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT", // the socket file of a local server that is starting
  "EPIPE",
  "ETIMEDOUT",
]);

/** Whether the same work may succeed a moment later. Excludes query timeouts and an exhausted pool. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError) return code.startsWith("08") || transientStates.has(code);
  if (transientSystemErrors.has(code)) return true;
  // The driver reports a cut connection without a code.
  return error instanceof Error && /^Connection terminated|not queryable$/.test(error.message);
}

/** Whether a connection is still usable after a failed query, because the server rejected it and kept listening. */
function leavesConnectionUsable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}

/** Checks only the property: in Jest's realm, system errors aren't `instanceof Error`. */
function codeOf(error: unknown): string {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : "";
}
