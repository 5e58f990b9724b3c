import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { leavesConnectionUsable } from "./postgres-errors.ts";

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
