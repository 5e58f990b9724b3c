import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { createDatabase, type TestDatabase } from "../../../../packages/canvas-store-sql/test/postgres-database.ts";

/** Where a server keeps things, as an operator would set it. */
export type StorageVariables = Record<string, string> & { STORAGE: string };

/** An empty folder that is removed when the test ends. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty PostgreSQL database that is removed when the test ends. */
export async function makePostgresDatabase(): Promise<TestDatabase> {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** An empty SQLite file that is removed when the test ends. */
export async function makeSqliteStorage(): Promise<StorageVariables> {
  return { STORAGE: "sqlite", DATA_DIR: await makeTemporaryFolder() };
}

/** An empty PostgreSQL database that is removed when the test ends. */
export async function makePostgresStorage(): Promise<StorageVariables> {
  return { STORAGE: "postgres", DATABASE_URL: (await makePostgresDatabase()).url };
}

/** The storages that several processes may share, for tests that hold for each. */
export const sharedStorages: readonly { storage: string; makeStorage: () => Promise<StorageVariables> }[] = [
  { storage: "SQLite", makeStorage: makeSqliteStorage },
  { storage: "PostgreSQL", makeStorage: makePostgresStorage },
];
