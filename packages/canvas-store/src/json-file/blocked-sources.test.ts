import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openBlockedSources } from "./blocked-sources.ts";
import { type DamagedFile, type DurableFiles, nodeFiles } from "./durable-files.ts";
import { createJsonFileStore } from "./index.ts";

const digest = "ab".repeat(32);
const entry = JSON.stringify({ formatVersion: 1, canvasId: "cv_1", blockedAt: "2026-01-01T00:00:00.000Z" });
const reportNone = ({ name }: DamagedFile) => expect.unreachable(`${name} is reported`);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "canvas-store-blocked-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe("the blocked list on a disk", () => {
  it.each([
    ["", "it is not JSON in UTF-8"],
    ["{", "it is not JSON in UTF-8"],
    [JSON.stringify({ formatVersion: 1, canvasId: "\u00ff", blockedAt: "" }), "it is not JSON in UTF-8"],
    ["[]", "the entry: is not a JSON object"],
    [JSON.stringify({ formatVersion: 1, canvasId: "" }), "blockedAt: "],
    [JSON.stringify({ formatVersion: 2, canvasId: "", blockedAt: "" }), "formatVersion: "],
  ])(
    "[C21] still blocks a source whose entry is damaged (%j), and keeps and reports the file",
    async (content, reason) => {
      const folder = await makeFolder();
      await mkdir(path.join(folder, "blocked"));
      await writeFile(path.join(folder, "blocked", `${digest}.json`), content, "latin1");
      const damaged: DamagedFile[] = [];
      for (const expected of [1, 1]) {
        const store = await createJsonFileStore({ folder, onDamaged: (file) => damaged.push(file) });
        expect(await store.findBlocked(digest)).toMatchObject({ sourceSha256: digest, canvasId: "" });
        await store.close();
        expect(damaged).toHaveLength(expected);
      }
      expect(damaged[0]?.name).toBe(`blocked/${digest}.json`);
      expect(damaged[0]?.reason).toContain(reason);
      expect(await readFile(path.join(folder, damaged[0]?.keptAs ?? ""), "latin1")).toBe(content);
    },
  );

  it("[C21] ignores files with other names and removes a crash's leftovers", async () => {
    const folder = await makeFolder();
    await mkdir(path.join(folder, "blocked"));
    await writeFile(path.join(folder, "blocked", "notes.txt"), "");
    await writeFile(path.join(folder, "blocked", `${digest}.json.4711`), "");
    const store = await createJsonFileStore({ folder });
    expect(await store.listBlocked()).toEqual([]);
    await store.close();
    expect(await readdir(path.join(folder, "blocked"))).toEqual(["notes.txt"]);
  });

  it("[C21] reads each entry once and no file with another name", async () => {
    const folder = await makeFolder();
    await mkdir(path.join(folder, "blocked"));
    const others = ["undefined.json", `0${digest}.json`, `${digest}.json.bak`, `${digest.toUpperCase()}.json`];
    for (const name of [`${digest}.json`, ...others]) await writeFile(path.join(folder, "blocked", name), entry);
    const read: string[] = [];
    const files: DurableFiles = {
      ...nodeFiles,
      read(file) {
        read.push(path.basename(file));
        return nodeFiles.read(file);
      },
    };
    const blocked = await openBlockedSources(files, folder, reportNone);
    expect(await blocked.listBlocked()).toEqual([
      { sourceSha256: digest, canvasId: "cv_1", blockedAt: "2026-01-01T00:00:00.000Z" },
    ]);
    expect(read).toEqual([`${digest}.json`]);
  });

  it("[C21] omits an entry that is removed before it is read", async () => {
    const folder = await makeFolder();
    const files: DurableFiles = { ...nodeFiles, list: async () => [`${digest}.json`] };
    expect(await (await openBlockedSources(files, folder, reportNone)).listBlocked()).toEqual([]);
  });

  it("[C21] unblocks a source after an attempt that failed too late, but not while the disk is away", async () => {
    const folder = await makeFolder();
    await mkdir(path.join(folder, "blocked"));
    await writeFile(path.join(folder, "blocked", `${digest}.json`), entry);
    let attempts = 0;
    const files: DurableFiles = {
      ...nodeFiles,
      async remove(file) {
        await nodeFiles.remove(file);
        if (++attempts === 1) throw new Error("EIO: i/o error, fsync");
      },
    };
    const blocked = await openBlockedSources(files, folder, reportNone);
    await expect(blocked.unblock(digest)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await rename(path.join(folder, "blocked"), path.join(folder, "elsewhere"));
    await expect(blocked.unblock(digest)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await rename(path.join(folder, "elsewhere"), path.join(folder, "blocked"));
    expect(await blocked.unblock(digest)).toBe(true);
    expect(await blocked.findBlocked(digest)).toBe(null);
  });

  it("[C21] lists the newest first, in whatever order they were blocked and read", async () => {
    const folder = await makeFolder();
    await mkdir(path.join(folder, "blocked"));
    const blocked = await openBlockedSources(nodeFiles, folder, reportNone);
    const days = [2, 5, 1, 4, 3, 3];
    for (const [place, day] of days.entries()) {
      const sourceSha256 = String(place).repeat(64);
      await blocked.block({ sourceSha256, canvasId: "cv_1", blockedAt: `2026-01-0${day}T00:00:00.000Z` });
    }
    const reopened = await openBlockedSources(nodeFiles, folder, reportNone);
    for (const list of [await blocked.listBlocked(), await reopened.listBlocked()]) {
      expect(list.map(({ blockedAt }) => Number(blockedAt.slice(8, 10)))).toEqual([5, 4, 3, 3, 2, 1]);
    }
  });
});
