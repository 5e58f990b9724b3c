import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { toStoreError } from "@fingerpaint/canvas-store";
import { Kysely, SqliteDialect } from "kysely";
import Database from "libsql";
import { type DatabaseReport, inspectContent } from "../inspect-database.ts";
import type { Tables } from "../schema/tables.ts";

/** SQLite stops looking after finding this many faults. */
const maxFaults = 20;

/**
 * Inspects a SQLite file, whether or not a store is open on it, and changes nothing: a missing file isn't created, and
 * tables aren't brought up to date. Reads the whole file to find damage, which takes a few seconds per gigabyte.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE if it can't be read or isn't a SQLite database.
 * @example
 * const { canvases, faults } = await inspectSqlite({ file: "./data/fingerpaint.db" });
 */
export async function inspectSqlite({ file }: { readonly file: string }): Promise<DatabaseReport> {
  const place = path.resolve(file);
  let database: Database.Database | undefined;
  try {
    await access(place, constants.R_OK);
    // If another process has it open, join as a reader. Otherwise open it as immutable, so that SQLite doesn't create
    // the WAL files.
    const address = existsSync(`${place}-wal`) ? place : `${pathToFileURL(place).href}?immutable=1`;
    database = new Database(address, { readonly: true, timeout: 1_000 });
    const queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
    const checked = database.prepare(`PRAGMA quick_check(${maxFaults})`).all() as { quick_check: string }[];
    return {
      ...(await inspectContent(queries)),
      isWritable: await access(place, constants.W_OK).then(
        () => true,
        () => false,
      ),
      faults: checked.map(({ quick_check: fault }) => fault).filter((fault) => fault !== "ok"),
      now: null,
    };
  } catch (error) {
    throw toStoreError(`${place} can't be read`, error);
  } finally {
    database?.close();
  }
}
