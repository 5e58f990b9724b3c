import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { DamagedFile } from "./damaged-file.ts";
import { createJsonFileStore } from "./index.ts";

const digest = "ab".repeat(32);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "canvas-store-blocked-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe("the blocked list on a disk", () => {
  it.each(["", "{", "[]", '{"formatVersion":1}', "\u00ff"])(
    "[C21] still blocks a source whose entry is damaged (%j), and keeps and reports the file",
    async (content) => {
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
      expect(await readFile(path.join(folder, damaged[0]?.keptAs ?? ""), "latin1")).toBe(content);
    },
  );

  it("[C21] ignores files of other names and clears what a crash left", async () => {
    const folder = await makeFolder();
    await mkdir(path.join(folder, "blocked"));
    await writeFile(path.join(folder, "blocked", "notes.txt"), "");
    await writeFile(path.join(folder, "blocked", `${digest}.json.4711`), "");
    const store = await createJsonFileStore({ folder });
    expect(await store.listBlocked()).toEqual([]);
    await store.close();
    expect(await readdir(path.join(folder, "blocked"))).toEqual(["notes.txt"]);
  });
});
