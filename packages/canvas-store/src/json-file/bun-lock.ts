import process from "node:process";

/** The part of `bun:ffi` that calls a function of the C library. */
interface BunFfi {
  dlopen(
    library: string,
    functions: { fcntl: { args: readonly ["i32", "i32", "ptr"]; returns: "i32" } },
  ): { symbols: { fcntl(descriptor: number, command: number, lock: number): number } };
  ptr(memory: Uint8Array): number;
}

/** Of Linux, the same on every processor that Bun runs on. */
const getLock = 36;
const setLock = 37;
const forWriting = 1;
const unlocked = 2;
/** A `struct flock` that begins with the type, for the whole file. */
const lockBytes = 32;

const maxTries = 100;

/**
 * Takes the lock that the addon takes on Linux (`F_OFD_SETLK`), so that processes of Node and of Bun know of each
 * other's. The addon itself ends a Bun process where the lock is taken: it calls a function of libuv that Bun lacks.
 *
 * @param ffi Bun's module `bun:ffi`.
 * @returns whether the lock is this open file's now
 * @throws Error where the file system has no such locks
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
    // Why it failed is told by no return value: asks who holds the lock.
    if (!call(getLock)) break;
    if (lock.getInt16(0, true) !== unlocked) return false;
  }
  throw new Error("The file system has no locks for open files.");
}

/** `bun:ffi` where this is Bun on Linux, else null. Bundlers can't look for the module. */
export function findBunFfi(): BunFfi | null {
  if (process.versions.bun === undefined || process.platform !== "linux") return null;
  return process.getBuiltinModule("bun:ffi") as unknown as BunFfi;
}
