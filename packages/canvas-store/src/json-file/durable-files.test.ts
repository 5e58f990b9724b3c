import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { recordDisk } from "../../test/crash/recorded-disk.ts";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import { nodeFiles } from "./durable-files.ts";

describe("nodeFiles", () => {
  it("[C17] writes, flushes, renames and flushes the folder before a write resolves", async () => {
    const folder = await makeTemporaryFolder();
    const disk = recordDisk(folder);
    await nodeFiles.write(path.join(folder, "a.json"), "text");
    const steps = disk.steps.map((step) => step.replace(/\.json\.\d+/, ".json.temporary"));
    expect(steps).toEqual([
      "write a.json.temporary",
      "flush a.json.temporary",
      "rename a.json.temporary a.json",
      "flush ",
    ]);
  });

  it("[C17] flushes what it appends, and the folders of what it moves and removes", async () => {
    const folder = await makeTemporaryFolder();
    const file = path.join(folder, "a");
    await writeFile(file, "1");
    await mkdir(path.join(folder, "kept"));
    const disk = recordDisk(folder);
    await nodeFiles.append(file, "2");
    await nodeFiles.move(file, path.join(folder, "kept", "b"));
    expect(await readFile(path.join(folder, "kept", "b"), "utf8")).toBe("12");
    await nodeFiles.remove(path.join(folder, "kept", "b"));
    expect(disk.steps).toEqual([
      "write a",
      "flush a",
      "rename a kept/b",
      "flush kept",
      "flush ",
      "unlink kept/b",
      "flush kept",
    ]);
  });

  it("[C17] flushes every folder above one that it makes, also where that exists", async () => {
    const folder = await makeTemporaryFolder();
    const disk = recordDisk(folder);
    await nodeFiles.makeFolder(path.join(folder, "a", "b"));
    await nodeFiles.makeFolder(path.join(folder, "a", "b"));
    expect(disk.steps).toEqual(["mkdir a/b", "flush a", "flush ", "flush a"]);
  });

  it("[C17] keeps the old file where the disk takes only a part of the new one", async () => {
    const script = fileURLToPath(new URL("../../test/crash/full-disk-process.ts", import.meta.url));
    const node = [process.execPath, "--import", "tsx", "--conditions=@fingerpaint/source", script];
    // A limit on the size of files does what a full disk does: the first write is cut short, the next one fails.
    const { stdout } = await promisify(execFile)(
      "sh",
      ["-c", 'ulimit -f 64; exec "$@"', "sh", ...node, await makeTemporaryFolder()],
      { env: { ...process.env, TSX_DISABLE_CACHE: "1" } },
    );
    expect(JSON.parse(stdout)).toEqual({
      code: "STORE_UNAVAILABLE",
      details: expect.stringContaining("EFBIG"),
      title: "version 1",
    });
  });

  it("[C14] lets nobody else read what it writes", async () => {
    const folder = path.join(await makeTemporaryFolder(), "made");
    await nodeFiles.makeFolder(folder);
    const file = path.join(folder, "a.json");
    await nodeFiles.write(file, "1");
    expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
    await chmod(file, 0o644);
    await nodeFiles.write(file, "2");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("[C17] tells a missing file from one that can't be read", async () => {
    const folder = await makeTemporaryFolder();
    expect(await nodeFiles.read(path.join(folder, "none"))).toBeNull();
    await expect(nodeFiles.read(folder)).rejects.toThrow("EISDIR");
  });
});
