import path from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { createPostgresStore } from "../src/postgres/index.ts";
import { createPostgresEngine } from "../src/postgres/postgres-store.ts";
import type { SqlEngine } from "../src/sql-engine.ts";
import type { SqlCanvasStore } from "../src/sql-store.ts";
import { createSqliteStore } from "../src/sqlite/index.ts";
import { openSqliteEngine } from "../src/sqlite/sqlite-store.ts";
import { createDatabase, unhurried } from "./postgres-database.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** A database without tables, removed with the test. */
interface EmptyDatabase {
  /** Where another process can open the same database: a file's path or an address. */
  readonly address: string;
  openStore(): Promise<SqlCanvasStore>;
  openEngine(): Promise<SqlEngine>;
}

async function emptySqlite(): Promise<EmptyDatabase> {
  const file = path.join(await makeTemporaryFolder(), "canvases.db");
  return {
    address: file,
    openStore: () => createSqliteStore({ file }),
    openEngine: () => openSqliteEngine(file, 5_000),
  };
}

async function emptyPostgres(): Promise<EmptyDatabase> {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  return {
    address: database.url,
    openStore: () => createPostgresStore({ connectionString: database.url, ...unhurried }),
    openEngine: async () =>
      createPostgresEngine(new pg.Pool({ connectionString: database.url, max: 4 }), { ...unhurried, endsPool: true }),
  };
}

/** Both engines, for tests that apply to either. */
export const engines: readonly { engine: string; openEmpty: () => Promise<EmptyDatabase> }[] = [
  { engine: "SQLite", openEmpty: emptySqlite },
  { engine: "PostgreSQL", openEmpty: emptyPostgres },
];
