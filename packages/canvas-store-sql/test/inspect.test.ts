import { execFile } from "node:child_process";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
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

  it("[C37] leaves the files of a crashed process as they are, even when the inspecting process ends", async () => {
    const store = await createSqliteStore({ file: path.join(await makeTemporaryFolder(), "canvases.db") });
    onTestFinished(() => store.close());
    await store.documents.update("name", () => "content \u0000");
    const crashed = await makeTemporaryFolder();
    for (const suffix of ["", "-wal", "-shm"]) {
      await copyFile(`${store.place}${suffix}`, path.join(crashed, `canvases.db${suffix}`));
    }
    const contentOf = (name: string) => readFile(path.join(crashed, name), "latin1");
    const names = ["canvases.db", "canvases.db-wal"];
    const before = await Promise.all(names.map(contentOf));
    const program = `import { inspectSqlite } from "@fingerpaint/canvas-store-sql/sqlite";
      const { documents } = await inspectSqlite({ file: process.argv[1] });
      console.log(documents.get("name"));`;
    const node = ["--import", "tsx", "--conditions=@fingerpaint/source", "--input-type=module", "-e", program];
    const { stdout } = await promisify(execFile)(process.execPath, [...node, path.join(crashed, "canvases.db")], {
      cwd: import.meta.dirname,
      env: { ...process.env, TSX_DISABLE_CACHE: "1" },
    });
    expect(stdout).toBe("content \u0000\n");
    expect((await readdir(crashed)).filter((name) => !name.endsWith("-shm"))).toEqual(names);
    expect(await Promise.all(names.map(contentOf))).toEqual(before);
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
