/// <reference path="./fs-native-extensions.d.ts" />
import type { FileHandle } from "node:fs/promises";
import process from "node:process";

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

/** The part of `bun:ffi` used here to call a C library function. */
interface BunFfi {
  dlopen(
    library: string,
    functions: { fcntl: { args: readonly ["i32", "i32", "ptr"]; returns: "i32" } },
  ): { symbols: { fcntl(descriptor: number, command: number, lock: number): number } };
  ptr(memory: Uint8Array): number;
}

/** Linux constants; the same on every architecture that Bun supports. */
const getLock = 36;
const setLock = 37;
const forWriting = 1;
const unlocked = 2;
/** The size of a `struct flock`. Its first field is the lock type; zeros in the others mean the whole file. */
const lockBytes = 32;

const maxTries = 100;

/**
 * Takes the same lock that the addon takes on Linux (`F_OFD_SETLK`), so that Node and Bun processes see each other's
 * locks. The addon itself crashes a Bun process if the lock is taken: it calls a libuv function that Bun lacks.
 *
 * @param ffi Bun's module `bun:ffi`.
 * @returns whether this open file now holds the lock
 * @throws Error if the file system has no such locks
 */
export function tryBunLock(ffi: BunFfi, descriptor: number): boolean {
  const { symbols } = ffi.dlopen("libc.so.6", { fcntl: { args: ["i32", "i32", "ptr"], returns: "i32" } });
  const lock = new DataView(new ArrayBuffer(lockBytes));
  const call = (command: number) => {
    lock.setInt16(0, forWriting, true);
    return symbols.fcntl(descriptor, command, ffi.ptr(new Uint8Array(lock.buffer))) === 0;
  };
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (call(setLock)) return true;
    // The return value doesn't say why it failed, so ask who holds the lock.
    if (!call(getLock)) break;
    if (lock.getInt16(0, true) !== unlocked) return false;
  }
  throw new Error("The file system has no locks for open files.");
}

/** `bun:ffi` if this is Bun on Linux, otherwise null. Not an import, so that bundlers don't try to resolve it. */
export function findBunFfi(): BunFfi | null {
  if (process.versions.bun === undefined || process.platform !== "linux") return null;
  return process.getBuiltinModule("bun:ffi") as unknown as BunFfi;
}
