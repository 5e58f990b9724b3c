import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createPostgresStore, inspectPostgres } from "../src/postgres/index.ts";
import { createSqliteStore, inspectSqlite } from "../src/sqlite/index.ts";
import { createDatabase } from "./postgres-database.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const sound = { canvases: 0, newestCanvas: null, missingSteps: [], unknownSteps: [], isWritable: true, faults: [] };
const documents = new Map([["name", "content \u0000"]]);

describe("inspecting a database", () => {
  it("reports the contents of a SQLite file, with or without an open store", async () => {
    const file = path.join(await makeTemporaryFolder(), "a folder #1", "canvases.db");
    const store = await createSqliteStore({ file });
    await store.documents.update("name", () => "content \u0000");
    expect(await inspectSqlite({ file })).toEqual({ ...sound, documents, now: null });
    await store.close();
    expect(await inspectSqlite({ file })).toEqual({ ...sound, documents, now: null });
  });

  it("refuses a missing SQLite file without creating it, and a file of another kind", async () => {
    const folder = await makeTemporaryFolder();
    const file = path.join(folder, "canvases.db");
    const refusal = { code: "STORE_UNAVAILABLE", details: expect.stringMatching(/canvases\.db can't be read: /) };
    await expect(inspectSqlite({ file })).rejects.toMatchObject(refusal);
    expect(await readdir(folder)).toEqual([]);
    await writeFile(file, "something else ".repeat(1_000));
    await expect(inspectSqlite({ file })).rejects.toMatchObject(refusal);
    expect(await readdir(folder)).toEqual(["canvases.db"]);
  });

  it("reports the contents of a PostgreSQL database, and shows no password if it is unreachable", async () => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const before = await inspectPostgres({ connectionString: database.url });
    expect(before).toMatchObject({ canvases: null, unknownSteps: [], isWritable: true });
    expect(before.missingSteps).toContain("0001_canvases");
    const store = await createPostgresStore({ connectionString: database.url });
    await store.documents.update("name", () => "content \u0000");
    expect(await inspectPostgres({ connectionString: database.url })).toEqual({
      ...sound,
      documents,
      now: expect.any(Date),
    });
    await store.close();
    await expect(inspectPostgres({ connectionString: "postgres://me:secret@127.0.0.1:9/x" })).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.not.stringContaining("secret"),
    });
  });
});
