import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type KernelLock, tryLock } from "./try-lock.ts";

const retryMs = 10;

/**
 * Runs `work` while no other work on the same lock file runs, in this process or another, and settles as it does. The
 * kernel holds the lock, so the lock ends when the process ends, even by a crash.
 * @param file Made where it is missing, and never removed.
 * @throws NodeJS.ErrnoException where the lock file can't be made.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const handle = await fs.promises.open(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
  let lock: KernelLock | null = null;
  try {
    lock = await tryLock(handle, file);
    // Polls, because the addon's own waiting takes a thread of the pool that the work needs.
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
