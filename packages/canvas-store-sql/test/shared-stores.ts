import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CanvasStore } from "@fingerpaint/canvas-store";
import pg from "pg";
import { createPostgresStore } from "../src/postgres/index.ts";
import { createPostgresEngine } from "../src/postgres/postgres-store.ts";
import type { SqlEngine } from "../src/sql-engine.ts";
import { createSqliteStore } from "../src/sqlite/index.ts";
import { openSqliteEngine } from "../src/sqlite/sqlite-store.ts";
import { createDatabase, unhurried } from "./postgres-database.ts";

/** Two stores on one database, which many tests use in turn, because opening them takes longer than most tests. */
export interface SharedStores {
  /** Removes every canvas and returns the stores. Tests must not close them. */
  empty(): Promise<[CanvasStore, CanvasStore]>;
  /** Closes the stores and removes their database. */
  close(): Promise<void>;
}

export async function openSharedSqliteStores(): Promise<SharedStores> {
  const folder = await mkdtemp(path.join(tmpdir(), "canvas-store-sql-"));
  const file = path.join(folder, "canvases.db");
  const open = () => createSqliteStore({ file });
  const stores: [CanvasStore, CanvasStore] = [await open(), await open()];
  return share(stores, await openSqliteEngine(file, 5_000), () => rm(folder, { recursive: true, force: true }));
}

export async function openSharedPostgresStores(): Promise<SharedStores> {
  const database = await createDatabase();
  const open = () => createPostgresStore({ connectionString: database.url, maxConnections: 4, ...unhurried });
  const stores: [CanvasStore, CanvasStore] = [await open(), await open()];
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const engine = createPostgresEngine(pool, { ...unhurried, endsPool: true });
  return share(stores, engine, () => database.drop());
}

function share(
  stores: [CanvasStore, CanvasStore],
  engine: SqlEngine,
  removeDatabase: () => Promise<void>,
): SharedStores {
  return {
    async empty() {
      await engine.write((queries) => queries.deleteFrom("canvases").execute());
      return stores;
    },
    async close() {
      for (const store of stores) await store.close();
      await engine.close();
      await removeDatabase();
    },
  };
}
