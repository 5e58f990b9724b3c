/// <reference path="./fs-native-extensions.d.ts" />
import type { FileHandle } from "node:fs/promises";
import { findBunFfi, tryBunLock } from "./bun-lock.ts";

/** A kernel lock on an open file. It is released when the process ends for any reason. */
export interface KernelLock {
  /** May be called before or after the file is closed. */
  release(): void;
}

/** The part of Deno's file API used for locking. */
interface DenoFiles {
  open(
    path: string,
    options: { read: true; write: true },
  ): Promise<{ tryLockSync(exclusive: boolean): boolean; close(): void }>;
}

/**
 * Locks a file for this handle; null if another handle of it, in this process or another, holds the lock.
 *
 * Deno can't load the addon (it lacks a libuv symbol, so the process would crash), but has its own locks. The two kinds
 * don't see each other: a folder may be used by Node and Bun processes, or by Deno processes, but not by both.
 *
 * @param file The path of `handle`'s file.
 */
export async function tryLock(handle: FileHandle, file: string): Promise<KernelLock | null> {
  const { Deno: deno } = globalThis as { Deno?: DenoFiles };
  if (deno === undefined) {
    const bunFfi = findBunFfi();
    const isOurs =
      bunFfi === null ? (await import("fs-native-extensions")).tryLock(handle.fd) : tryBunLock(bunFfi, handle.fd);
    return isOurs ? { release() {} } : null;
  }
  const own = await deno.open(file, { read: true, write: true });
  if (own.tryLockSync(true)) return { release: () => own.close() };
  own.close();
  return null;
}
