/// <reference path="./fs-native-extensions.d.ts" />
import type { FileHandle } from "node:fs/promises";
import { findBunFfi, tryBunLock } from "./bun-lock.ts";

/** A lock of the kernel on an open file. It ends with the process, however that ends. */
export interface KernelLock {
  /** Called before or after the file is closed. */
  release(): void;
}

/** The part of Deno's files that locks them. */
interface DenoFiles {
  open(
    path: string,
    options: { read: true; write: true },
  ): Promise<{ tryLockSync(exclusive: boolean): boolean; close(): void }>;
}

/**
 * Locks a file for this open of it; null where another open of it, in this process or another, holds the lock.
 *
 * Deno can't load the addon (it lacks a symbol of libuv's, and the process dies of it), but has locks of its own. The
 * two don't know of each other: a folder may be used by processes of Node and Bun, or by processes of Deno.
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
