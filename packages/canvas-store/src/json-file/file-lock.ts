import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CanvasStoreError } from "../errors.ts";
import { type KernelLock, tryLock } from "./kernel-lock.ts";

const retryMs = 10;

/**
 * Runs `work` while no other work with the same lock file runs, in this process or another, and settles like it. The
 * kernel holds the lock, so it is released when the process ends, even by a crash.
 * @param file Created if missing, and never removed.
 * @throws NodeJS.ErrnoException if the lock file can't be created.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const handle = await fs.promises.open(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
  let lock: KernelLock | null = null;
  try {
    lock = await tryLock(handle, file);
    // Polls, because waiting in the addon would occupy a thread of the pool that the work needs.
    while (lock === null) {
      await delay(retryMs);
      lock = await tryLock(handle, file);
    }
    return await work();
  } finally {
    await handle.close();
    lock?.release();
  }
}

/** Exclusive write access to a folder. */
export interface FolderLock {
  /** Is the locked file still in place? False once it has been removed or replaced. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Locks `file`, which is created if missing and never removed. The kernel holds the lock and releases it when the
 * process ends for any reason, so locks are never stale.
 * @throws CanvasStoreError STORE_LOCKED if another handle of the file, in this process or another, holds the lock.
 */
export async function lockFolder(file: string): Promise<FolderLock> {
  const handle = await fs.promises.open(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
  let lock: KernelLock | null = null;
  try {
    lock = await tryLock(handle, file);
    if (lock === null) {
      throw new CanvasStoreError(
        "STORE_LOCKED",
        `${file} is locked by ${await readHolder(file)}. Stop it, or give each process its own folder.`,
      );
    }
    await handle.truncate(0);
    await handle.write(`${process.pid}\n`, 0);
  } catch (error) {
    lock?.release();
    await handle.close();
    throw error;
  }
  return {
    async isHeld() {
      const [locked, named] = await Promise.all([handle.stat(), fs.promises.stat(file).catch(() => null)]);
      return named !== null && named.ino === locked.ino && named.dev === locked.dev;
    },
    async release() {
      await handle.close();
      lock.release();
    },
  };
}

/** Windows refuses to read a locked file, and the holder may not have written its process id yet. */
async function readHolder(file: string): Promise<string> {
  const text = await fs.promises.readFile(file, "utf8").catch(() => "");
  return /^\d+\n$/.test(text) ? `process ${text.trim()}` : "another process";
}
