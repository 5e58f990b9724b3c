import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import { createJsonFileStore, openFolderReader } from "./index.ts";

const ids = [makeCanvasId(1), makeCanvasId(2)];
const block = { sourceSha256: "ab".repeat(32), canvasId: makeCanvasId(9), blockedAt: "2026-01-01T00:00:00.000Z" };

/** A folder with two canvases, each viewed once, and a blocked source. */
async function makeFolder(): Promise<string> {
  const folder = await makeTemporaryFolder();
  const store = await createJsonFileStore({ folder });
  for (const canvasId of ids) {
    await store.insert(makeRecord(canvasId));
    await store.countView(canvasId);
  }
  await store.block(block);
  await store.close();
  return folder;
}

/** Every file with its content and modification time. */
async function contentOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name), { bigint: true });
      const text = found.isFile() ? await readFile(path.join(folder, name), "utf8") : "";
      return `${name} ${found.ctimeNs} ${text}`;
    }),
  );
}

describe("openFolderReader", () => {
  it("reads canvases, their views and the blocked list while a store is open on the folder", async () => {
    const folder = await makeFolder();
    const store = await createJsonFileStore({ folder });
    const reader = await openFolderReader({ folder });
    expect(reader.count).toBe(2);
    expect(await reader.exportPage({ limit: 10 })).toEqual({
      canvases: ids.map((canvasId) => ({ ...makeRecord(canvasId), viewCount: 1 })),
      next: null,
    });
    expect(await reader.listBlocked()).toEqual([block]);
    await reader.close();
    await expect(reader.listBlocked()).rejects.toMatchObject({ code: "STORE_CLOSED" });
    await store.check();
    await store.close();
  });

  it("changes nothing in the folder, whatever is in it, and reports damage", async () => {
    const folder = await makeFolder();
    await rm(path.join(folder, "canvases.index"));
    const damaged = [`blocked/${"cd".repeat(32)}.json`, `canvases/${ids[0]}.json`, "views.jsonl"];
    for (const name of [...damaged, `canvases/${ids[1]}.json.123`, "canvases/probe.json.7"]) {
      await writeFile(path.join(folder, name), "half\n");
    }
    const before = await contentOf(folder);
    const reported: string[] = [];
    const reader = await openFolderReader({ folder, onDamaged: ({ name }) => reported.push(name) });
    const { canvases } = await reader.exportPage({ limit: 10 });
    expect(canvases.map(({ canvasId }) => canvasId)).toEqual([ids[1]]);
    await reader.close();
    expect(reported.sort()).toEqual(damaged);
    expect(await contentOf(folder)).toEqual(before);
  });

  it("[C17] reports a document that was damaged after it was indexed, and reads the others", async () => {
    const folder = await makeTemporaryFolder();
    const store = await createJsonFileStore({ folder });
    for (const canvasId of ids) await store.insert({ ...makeRecord(canvasId), access: "public", password: null });
    await store.close();
    const file = path.join(folder, "canvases", `${ids[0]}.json`);
    const index = await readFile(path.join(folder, "canvases.index"), "utf8");
    expect(index).toContain(ids[0]);
    await writeFile(file, (await readFile(file, "utf8")).replace("{", "["));
    // A failing disk doesn't update metadata, so give the index file the file's current identity.
    const { ino, size, ctimeNs } = await stat(file, { bigint: true });
    const identity = [ino, size, ctimeNs].map((number) => number.toString(36)).join("-");
    const lines = index.split("\n").map((line) => {
      if (!line.includes(ids[0] as string)) return line;
      const entry = JSON.stringify({ ...JSON.parse(line.slice(9)), identity });
      return `${crc32(entry).toString(16).padStart(8, "0")} ${entry}`;
    });
    await writeFile(path.join(folder, "canvases.index"), lines.join("\n"));
    const reported: string[] = [];
    const reader = await openFolderReader({ folder, onDamaged: ({ name }) => reported.push(name) });
    expect(reported).toEqual([`canvases/${ids[0]}.json`]);
    expect((await reader.exportPage({ limit: 10 })).canvases.map(({ canvasId }) => canvasId)).toEqual([ids[1]]);
    expect((await reader.listAll({ limit: 10 })).canvases.map(({ canvasId }) => canvasId)).toEqual([ids[1]]);
    await reader.close();
  });

  it("reads a folder that no store has opened yet as empty", async () => {
    const folder = await makeTemporaryFolder();
    const reader = await openFolderReader({ folder });
    expect(reader.count).toBe(0);
    expect(await reader.exportPage({ limit: 10 })).toEqual({ canvases: [], next: null });
    await reader.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it("refuses a folder that doesn't exist", async () => {
    const folder = path.join(await makeTemporaryFolder(), "none");
    await expect(openFolderReader({ folder })).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringMatching(/^the folder .+none can't be read: ENOENT/),
    });
  });

  it("refuses a folder if a part of it can't be listed", async () => {
    const folder = await makeTemporaryFolder();
    await mkdir(path.join(folder, "blocked"));
    await writeFile(path.join(folder, "canvases"), "");
    await expect(openFolderReader({ folder })).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringMatching(/can't be read: ENOTDIR/),
    });
  });
});
