import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { leavesConnectionUsable } from "./postgres-errors.ts";

/**
 * A pool as Kysely takes it, which closes a connection instead of using it again once a query on it was cut, timed
 * out or
 * made the server hang up. Kysely gives every connection back as a sound one.
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
  // An error between two queries reaches nobody else, and would end the process.
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
