import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { withFileLock } from "./file-lock.ts";

const folder = mkdtempSync(path.join(tmpdir(), "file-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("lets one work run at a time, and the next also after a failure", async () => {
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

it("fails with the error of the lock, and runs no work, where the file can't be locked", async () => {
  vi.stubGlobal("Deno", { open: () => Promise.reject(new Error("no locks here")) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const work = vi.fn(async () => {});
  await expect(withFileLock(path.join(folder, "lock"), work)).rejects.toThrow("no locks here");
  expect(work).not.toHaveBeenCalled();
});
