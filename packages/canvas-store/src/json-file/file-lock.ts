import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type KernelLock, tryLock } from "./try-lock.ts";

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
