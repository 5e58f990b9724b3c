import { toStoreError } from "@fingerpaint/canvas-store";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type DatabaseReport, inspectContent } from "../inspect-database.ts";
import type { Tables } from "../schema/tables.ts";
import { nameOfDatabase } from "./postgres-store.ts";

interface Server {
  readonly now: Date;
  readonly is_writable: boolean;
}

/**
 * Inspects a PostgreSQL database in a read-only transaction and changes nothing: its tables are neither created nor
 * brought up to date.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE if it can't be reached or read.
 * @example
 * const { canvases, missingSteps } = await inspectPostgres({ connectionString: process.env.DATABASE_URL });
 */
export async function inspectPostgres({
  connectionString,
}: {
  readonly connectionString: string;
}): Promise<DatabaseReport> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
    application_name: "fingerpaint",
  });
  // Without this listener, an idle connection that is cut would end the process.
  pool.on("error", () => {});
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Queried before the transaction, because that is always read-only.
    const { rows } = await sql<Server>`
      select clock_timestamp() as now,
        not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off'
          and coalesce(
            has_table_privilege(to_regclass('canvases'), 'insert'),
            has_schema_privilege(current_schema(), 'create')
          ) as is_writable
    `.execute(database);
    const { now, is_writable: isWritable } = rows[0] as Server;
    const content = await database.transaction().setAccessMode("read only").execute(inspectContent);
    return { ...content, isWritable, faults: [], now };
  } catch (error) {
    throw toStoreError(`${nameOfDatabase(connectionString)} can't be read`, error);
  } finally {
    await database.destroy();
  }
}
