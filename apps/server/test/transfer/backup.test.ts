import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { describe, expect, it } from "vitest";
import { createDatabase } from "../../../../packages/canvas-store-sql/test/postgres-database.ts";
import { createKeyFile } from "../../src/keys/key-file.ts";
import { contentOf } from "../../src/transfer/canvas-content.ts";
import { runLine } from "../support/run-line.ts";
import { canvasIdOf, importSamples, makeFolder, makeJsonFolder, sampleCanvas } from "./sample-storage.ts";

/** A backup of a JSON folder with these canvases. */
async function makeBackup(count: number) {
  const folder = await makeJsonFolder(count);
  const file = path.join(await makeFolder(), "backup.jsonl.gz");
  expect(await runLine({ DATA_DIR: folder }, "backup", file)).toMatchObject({ code: 0, error: "" });
  return { folder, file };
}

async function contentOfFolder(folder: string) {
  const store = await createJsonFileStore({ folder });
  const content = await contentOf(store);
  await store.close();
  return content;
}

describe("backup and restore", () => {
  it("[C26] bring back canvases, keys and blocked sources, from each storage into each", async () => {
    const { folder, file } = await makeBackup(430);
    const expected = await contentOfFolder(folder);
    const database = await createDatabase();
    const storages = [
      { STORAGE: "sqlite", DATA_DIR: await makeFolder() },
      { STORAGE: "postgres", DATABASE_URL: database.url },
      { STORAGE: "json", DATA_DIR: await makeFolder() },
    ];
    let backup = file;
    for (const environment of storages) {
      expect(await runLine(environment, "restore", backup)).toMatchObject({
        code: 0,
        error: "",
        out: expect.stringContaining("430 canvases, 1 API keys and 1 blocked sources"),
      });
      backup = path.join(await makeFolder(), "again.jsonl.gz");
      expect(await runLine(environment, "backup", backup)).toMatchObject({ code: 0, error: "" });
    }
    const last = storages[2]?.DATA_DIR ?? "";
    expect(await contentOfFolder(last)).toEqual(expected);
    expect(createKeyFile({ folder: last }).read()).toEqual(createKeyFile({ folder }).read());
    await database.drop();
  });

  it("[C26] are taken while a server uses the folder, and hold all that nobody changed", async () => {
    const folder = await makeJsonFolder(300);
    const store = await createJsonFileStore({ folder });
    let isWriting = true;
    const writing = (async () => {
      for (let n = 1_000; isWriting; n++) {
        await store.importAll([sampleCanvas(n)]);
        await store.remove(canvasIdOf(n - 3));
        await store.replace({ ...sampleCanvas(300), title: `${n}` });
      }
    })();
    const file = path.join(await makeFolder(), "backup.jsonl.gz");
    expect(await runLine({ DATA_DIR: folder }, "backup", file)).toMatchObject({ code: 0, error: "" });
    isWriting = false;
    await writing;
    await store.close();
    const restored = await makeFolder();
    expect(await runLine({ DATA_DIR: restored }, "restore", file)).toMatchObject({ code: 0 });
    const reopened = await createJsonFileStore({ folder: restored });
    for (let n = 1; n < 300; n++) expect(await reopened.read(canvasIdOf(n))).toEqual(sampleCanvas(n));
    expect((await reopened.read(canvasIdOf(300)))?.title).toMatch(/^\d+$|^Canvas 300/);
    await reopened.close();
  });

  it("[C26] a backup is whole, private, readable by ordinary tools, and never overwritten", async () => {
    const { folder, file } = await makeBackup(2);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => Object.keys(line)[0])).toEqual([
      "fingerpaintBackup",
      "canvas",
      "canvas",
      "key",
      "blocked",
      "end",
    ]);
    expect(lines[1]).toEqual({ canvas: sampleCanvas(1) });
    const before = await readFile(file);
    expect(await runLine({ DATA_DIR: folder }, "backup", file)).toMatchObject({ code: 2 });
    expect(await readFile(file)).toEqual(before);
  });

  it("[C17, C26] a backup names the damaged documents that it lacks, and leaves them in place", async () => {
    const folder = await makeJsonFolder(3);
    await writeFile(path.join(folder, "canvases", `${canvasIdOf(2)}.json`), "{");
    const file = path.join(await makeFolder(), "backup.jsonl.gz");
    const { code, error, out } = await runLine({ DATA_DIR: folder }, "backup", file);
    expect(code).toBe(1);
    expect(error).toContain(`canvases/${canvasIdOf(2)}.json is damaged and not in the backup`);
    expect(out).toContain("2 canvases");
    expect(await readFile(path.join(folder, "canvases", `${canvasIdOf(2)}.json`), "utf8")).toBe("{");
  });

  const damages: [string, (lines: string[], bytes: Buffer) => Buffer][] = [
    ["is cut off", (_, bytes) => bytes.subarray(0, bytes.length - 20)],
    ["isn't compressed", (lines) => Buffer.from(lines.join("\n"))],
    ["is empty", () => Buffer.alloc(0)],
    ["lacks its end", (lines) => gzipSync(`${lines.slice(0, -1).join("\n")}\n`)],
    ["lacks a canvas", (lines) => gzipSync(`${lines.toSpliced(1, 1).join("\n")}\n`)],
    ["has another title", (lines) => gzipSync(`${lines.join("\n").replace("Canvas 2", "Canvas 9")}\n`)],
    ["has half a canvas", (lines) => gzipSync(`${lines.join("\n").replace('"source":', '"sauce":')}\n`)],
    ["is of a newer version", (lines) => gzipSync(`${lines.join("\n").replace('Backup":1', 'Backup":2')}\n`)],
  ];
  it.each(damages)("[C26] restore nothing of a file that %s", async (_, damage) => {
    const { file } = await makeBackup(3);
    const bytes = await readFile(file);
    await writeFile(file, damage(gunzipSync(bytes).toString().trimEnd().split("\n"), bytes));
    const folder = await makeFolder();
    const { code, error } = await runLine({ DATA_DIR: folder }, "restore", file);
    expect([code, error]).toEqual([2, expect.stringMatching(/is no sound backup|can't be read/)]);
    expect((await contentOfFolder(folder)).canvases).toBe(0);
  });

  it("[C26] restore into what has canvases only with --overwrite, which keeps the others", async () => {
    const { file } = await makeBackup(3);
    const folder = await makeFolder();
    const environment = { STORAGE: "sqlite", DATA_DIR: folder };
    const store = await createSqliteStore({ file: path.join(folder, "fingerpaint.db") });
    await importSamples(store, 1);
    await store.importAll([{ ...sampleCanvas(2), title: "newer" }, sampleCanvas(7)]);
    const refused = await runLine(environment, "restore", file);
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining("has 3 canvases")]);
    // Beside a server that has the database open.
    expect(await runLine(environment, "restore", file, "--overwrite")).toMatchObject({ code: 0, error: "" });
    expect((await store.read(canvasIdOf(2)))?.title).toBe(sampleCanvas(2).title);
    expect(await store.read(canvasIdOf(7))).toEqual(sampleCanvas(7));
    await store.close();
  });

  it("[C26] restore nothing into a folder that a server uses", async () => {
    const { folder, file } = await makeBackup(1);
    const store = await createJsonFileStore({ folder });
    const { code, error } = await runLine({ DATA_DIR: folder }, "restore", file, "--overwrite");
    await store.close();
    expect([code, error]).toEqual([1, expect.stringContaining("is locked by")]);
  });
});
