import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { createDatabase, type TestDatabase } from "../../../../packages/canvas-store-sql/test/postgres-database.ts";

/** Where a server stores its data, as an operator would configure it. */
export type StorageVariables = Record<string, string> & { STORAGE: string };

/** Registers a cleanup for when something is no longer needed: by default when the test ends. */
export type WhenOver = (remove: () => Promise<void>) => void;

/** An empty folder. */
export async function makeTemporaryFolder(whenOver: WhenOver = onTestFinished): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-"));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty PostgreSQL database. */
export async function makePostgresDatabase(whenOver: WhenOver = onTestFinished): Promise<TestDatabase> {
  const database = await createDatabase();
  whenOver(() => database.drop());
  return database;
}

/** An empty SQLite file. */
export async function makeSqliteStorage(whenOver?: WhenOver): Promise<StorageVariables> {
  return { STORAGE: "sqlite", DATA_DIR: await makeTemporaryFolder(whenOver) };
}

/** An empty PostgreSQL database. */
export async function makePostgresStorage(whenOver?: WhenOver): Promise<StorageVariables> {
  return { STORAGE: "postgres", DATABASE_URL: (await makePostgresDatabase(whenOver)).url };
}

/** The storages that several processes may share, for tests that hold for each. */
export const sharedStorages: readonly {
  storage: string;
  makeStorage: (whenOver?: WhenOver) => Promise<StorageVariables>;
}[] = [
  { storage: "SQLite", makeStorage: makeSqliteStorage },
  { storage: "PostgreSQL", makeStorage: makePostgresStorage },
];
