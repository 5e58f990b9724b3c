import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import { lockFolder, withFileLock } from "./file-lock.ts";

const folder = mkdtempSync(path.join(tmpdir(), "file-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("runs one job at a time, and the next even after a failure", async () => {
  const file = path.join(folder, "lock");
  let running = 0;
  let most = 0;
  const work = async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    throw new Error("failed");
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => withFileLock(file, work)));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(20).fill("rejected"));
  expect(most).toBe(1);
});

it("fails with the lock's error, without running the job, if the file can't be locked", async () => {
  vi.stubGlobal("Deno", { open: () => Promise.reject(new Error("no locks here")) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const work = vi.fn(async () => {});
  await expect(withFileLock(path.join(folder, "lock"), work)).rejects.toThrow("no locks here");
  expect(work).not.toHaveBeenCalled();
});

/** Starts a process that takes the lock, reports it and keeps running. */
async function lockInOtherProcess(file: string) {
  const script = `
    import { lockFolder } from ${JSON.stringify(new URL("./file-lock.ts", import.meta.url).href)};
    await lockFolder(process.argv[1]);
    console.log("locked");
    setInterval(() => {}, 1000);
  `;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=@fingerpaint/source", "--input-type=module", "-e", script, file],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(child.stdout, "data");
  return child;
}

describe("lockFolder", () => {
  it("[C17] refuses a second lock in the same process and names the holder of the first", async () => {
    const file = path.join(await makeTemporaryFolder(), "lock");
    const lock = await lockFolder(file);
    await expect(lockFolder(file)).rejects.toMatchObject({
      code: "STORE_LOCKED",
      details: expect.stringContaining(`${file} is locked by process ${process.pid}.`),
    });
    await lock.release();
    await (await lockFolder(file)).release();
  });

  it("[C17] refuses a lock that another process holds, until that process is killed", async () => {
    const file = path.join(await makeTemporaryFolder(), "lock");
    const holder = await lockInOtherProcess(file);
    const exited = once(holder, "exit");
    try {
      await expect(lockFolder(file)).rejects.toMatchObject({
        code: "STORE_LOCKED",
        details: expect.stringContaining(`process ${holder.pid}.`),
      });
    } finally {
      holder.kill("SIGKILL");
    }
    await exited;
    await (await lockFolder(file)).release();
  });

  it.each(["", "42", "process 42\n", "42\n43\n", "x42\n"])(
    "[C17] says another process if the lock file contains %j instead of a process number",
    async (text) => {
      const file = path.join(await makeTemporaryFolder(), "lock");
      const lock = await lockFolder(file);
      await writeFile(file, text);
      await expect(lockFolder(file)).rejects.toMatchObject({
        details: `${file} is locked by another process. Stop it, or give each process its own folder.`,
      });
      await lock.release();
    },
  );

  it("[C17] writes only the number of its process to the file", async () => {
    const file = path.join(await makeTemporaryFolder(), "lock");
    await writeFile(file, "a longer text than any process number");
    const lock = await lockFolder(file);
    expect(await readFile(file, "utf8")).toBe(`${process.pid}\n`);
    await lock.release();
  });

  it("[C17] notices that the lock file was removed or replaced", async () => {
    const file = path.join(await makeTemporaryFolder(), "lock");
    const lock = await lockFolder(file);
    expect(await lock.isHeld()).toBe(true);
    await rename(file, `${file}-moved`);
    expect(await lock.isHeld()).toBe(false);
    await writeFile(file, "");
    expect(await lock.isHeld()).toBe(false);
    await lock.release();
  });
});
