import { execFile } from "node:child_process";
import fs from "node:fs";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished, vi } from "vitest";
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

  it("[C17] flushes every folder above one that it creates, even if that exists", async () => {
    const folder = await makeTemporaryFolder();
    const disk = recordDisk(folder);
    await nodeFiles.makeFolder(path.join(folder, "a", "b"));
    await nodeFiles.makeFolder(path.join(folder, "a", "b"));
    expect(disk.steps).toEqual(["mkdir a/b", "flush a", "flush ", "flush a"]);
  });

  it("[C17] keeps the old file if only part of the new one fits on the disk", async () => {
    const script = fileURLToPath(new URL("../../test/crash/full-disk-process.ts", import.meta.url));
    const node = [process.execPath, "--import", "tsx", "--conditions=@fingerpaint/source", script];
    // A file size limit has the same effect as a full disk: the first write is cut short, the next one fails.
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

  it("[C17] ignores a parent folder that it may not open, and fails if flushing one fails otherwise", async () => {
    const folder = await makeTemporaryFolder();
    const open = vi.spyOn(fs.promises, "open");
    onTestFinished(() => open.mockRestore());
    open.mockRejectedValue(Object.assign(new Error("denied"), { code: "EACCES" }));
    await nodeFiles.makeFolder(path.join(folder, "a"));
    open.mockRejectedValue(Object.assign(new Error("broken"), { code: "EIO" }));
    await expect(nodeFiles.makeFolder(path.join(folder, "b"))).rejects.toThrow("broken");
    open.mockRejectedValue(new Error("EACCES"));
    await expect(nodeFiles.makeFolder(path.join(folder, "c"))).rejects.toThrow("EACCES");
    open.mockRejectedValue("EACCES");
    await expect(nodeFiles.makeFolder(path.join(folder, "d"))).rejects.toBe("EACCES");
  });

  it("[C17] changes nothing if it can't open the folder, because there are too many open files", async () => {
    const folder = await makeTemporaryFolder();
    const file = path.join(folder, "a");
    await nodeFiles.write(file, "1");
    const openFile = fs.promises.open;
    const open = vi.spyOn(fs.promises, "open").mockImplementation(async (...parameters) => {
      if (parameters[0] === folder) throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
      return openFile(...parameters);
    });
    onTestFinished(() => open.mockRestore());
    await expect(nodeFiles.write(file, "2")).rejects.toThrow("too many");
    await expect(nodeFiles.move(file, path.join(folder, "b"))).rejects.toThrow("too many");
    await expect(nodeFiles.remove(file)).rejects.toThrow("too many");
    expect(fs.readFileSync(file, "utf8")).toBe("1");
    expect(fs.readdirSync(folder)).toEqual(["a"]);
  });

  it("[C17] closes every file and folder that it opens, even if a flush fails", async () => {
    const folder = await makeTemporaryFolder();
    const file = path.join(folder, "a");
    const handles: fs.promises.FileHandle[] = [];
    const openFile = fs.promises.open;
    let fails = false;
    const open = vi.spyOn(fs.promises, "open").mockImplementation(async (...parameters) => {
      const handle = await openFile(...parameters);
      if (fails) handle.sync = () => Promise.reject(new Error("not flushed"));
      handles.push(handle);
      return handle;
    });
    onTestFinished(() => open.mockRestore());
    await nodeFiles.write(file, "1");
    await nodeFiles.append(file, "2");
    fails = true;
    await expect(nodeFiles.append(file, "3")).rejects.toThrow("not flushed");
    await expect(nodeFiles.remove(file)).rejects.toThrow("not flushed");
    expect(handles.length).toBe(4);
    expect(handles.map(({ fd }) => fd)).toEqual([-1, -1, -1, -1]);
  });

  it("[C18] identifies many files in order, with a few pauses for other work", async () => {
    const folder = await makeTemporaryFolder();
    await writeFile(path.join(folder, "a"), "1");
    let turns = 0;
    let isDone = false;
    const countTurns = () => {
      turns++;
      if (!isDone) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const identities = await nodeFiles.identifyAll(folder, [...Array<string>(4_999).fill("none"), "a"]);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(2);
    expect(turns).toBeLessThan(10);
    expect(identities).toEqual([...Array(4_999).fill(null), await nodeFiles.identify(path.join(folder, "a"))]);
  });

  it("[C17] distinguishes a missing file from one that can't be read", async () => {
    const folder = await makeTemporaryFolder();
    expect(await nodeFiles.read(path.join(folder, "none"))).toBeNull();
    await expect(nodeFiles.read(folder)).rejects.toThrow("EISDIR");
  });
});
