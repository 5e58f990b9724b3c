import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import { findBunFfi, tryBunLock, tryLock } from "./kernel-lock.ts";

/** Linux constants for the commands and for the lock types in a `struct flock`. */
const [getLock, setLock] = [36, 37];
const [forWriting, unlocked] = [1, 2];

async function openFile() {
  const file = path.join(await makeTemporaryFolder(), "lock");
  const handle = await fs.promises.open(file, "w+");
  onTestFinished(() => handle.close());
  return { handle, file };
}

describe("tryLock", () => {
  it.each([true, false])(
    "[C17] uses Deno's lock in Deno, and keeps its file open while it is held: %s",
    async (isOurs) => {
      const own = { tryLockSync: vi.fn(() => isOurs), close: vi.fn() };
      const open = vi.fn(async () => own);
      vi.stubGlobal("Deno", { open });
      onTestFinished(() => void vi.unstubAllGlobals());
      const { handle, file } = await openFile();
      const lock = await tryLock(handle, file);
      expect(lock !== null).toBe(isOurs);
      expect(open).toHaveBeenCalledExactlyOnceWith(file, { read: true, write: true });
      expect(own.tryLockSync).toHaveBeenCalledExactlyOnceWith(true);
      expect(own.close).toHaveBeenCalledTimes(isOurs ? 0 : 1);
      lock?.release();
      expect(own.close).toHaveBeenCalledTimes(1);
    },
  );

  it.each([true, false])("[C17] uses the C library's lock in Bun, not the addon's: %s", async (isOurs) => {
    const { handle, file } = await openFile();
    const fcntl = vi.fn((_descriptor: number, command: number) => (isOurs || command === getLock ? 0 : -1));
    const ffi = { dlopen: () => ({ symbols: { fcntl } }), ptr: () => 0 };
    for (const [name, value] of Object.entries({
      versions: { ...process.versions, bun: "1.3.0" },
      getBuiltinModule: () => ffi,
    })) {
      const own = Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor;
      Object.defineProperty(process, name, { ...own, value });
      onTestFinished(() => void Object.defineProperty(process, name, own));
    }
    expect((await tryLock(handle, file)) !== null).toBe(isOurs);
    expect(fcntl.mock.calls.map(([descriptor]) => descriptor)).toEqual(fcntl.mock.calls.map(() => handle.fd));
    expect(fcntl).toHaveBeenCalledTimes(isOurs ? 1 : 2);
  });
});

type BunFfi = Parameters<typeof tryBunLock>[0];

/** Returns the lock type that a command leaves in memory, or null if the command fails. */
type Kernel = (command: number, tries: number) => number | null;

/** `bun:ffi` over a fake kernel. */
function createFfi(kernel: Kernel) {
  const calls: { descriptor: number; command: number; type: number; bytes: number }[] = [];
  const memories: Uint8Array[] = [];
  const fcntl = (descriptor: number, command: number, pointer: number) => {
    const memory = memories[pointer] ?? new Uint8Array();
    const view = new DataView(memory.buffer);
    calls.push({ descriptor, command, type: view.getInt16(0, true), bytes: memory.length });
    const tries = calls.filter((call) => call.command === setLock).length;
    const left = kernel(command, tries);
    if (left !== null) view.setInt16(0, left, true);
    return left === null ? -1 : 0;
  };
  const dlopen = vi.fn(() => ({ symbols: { fcntl } }));
  const ffi: BunFfi = { dlopen, ptr: (memory) => memories.push(memory) - 1 };
  return { ffi, dlopen, calls };
}

describe("tryBunLock", () => {
  it("[C17] calls the C library's fcntl with the open file and a lock on the whole file", () => {
    const { ffi, dlopen, calls } = createFfi(() => forWriting);
    expect(tryBunLock(ffi, 7)).toBe(true);
    expect(dlopen).toHaveBeenCalledExactlyOnceWith("libc.so.6", {
      fcntl: { args: ["i32", "i32", "ptr"], returns: "i32" },
    });
    expect(calls).toEqual([{ descriptor: 7, command: setLock, type: forWriting, bytes: 32 }]);
  });

  it.each<[string, Kernel, boolean, number]>([
    ["takes a lock that nobody holds", () => forWriting, true, 1],
    ["refuses a lock that is held", (command) => (command === setLock ? null : forWriting), false, 1],
    [
      "tries again if the holder let go between its two questions",
      (command, tries) => (command === getLock ? unlocked : tries < 3 ? null : forWriting),
      true,
      3,
    ],
  ])("[C17] %s", (_, kernel, isOurs, tries) => {
    const { ffi, calls } = createFfi(kernel);
    expect(tryBunLock(ffi, 7)).toBe(isOurs);
    expect(calls.filter(({ command }) => command === setLock)).toHaveLength(tries);
    // Each command asks for a write lock, whatever the previous one left in memory.
    expect(calls.map(({ type }) => type)).toEqual(calls.map(() => forWriting));
  });

  it.each<[string, Kernel, number]>([
    ["has no such locks", () => null, 1],
    ["says 100 times that nobody holds a lock that it refuses", (command) => (command === setLock ? null : 2), 100],
  ])("[C17] fails if the file system %s", (_, kernel, tries) => {
    const { ffi, calls } = createFfi(kernel);
    expect(() => tryBunLock(ffi, 7)).toThrow("The file system has no locks for open files.");
    expect(calls.filter(({ command }) => command === setLock)).toHaveLength(tries);
  });
});

describe("findBunFfi", () => {
  it.each([
    ["Bun on Linux", "1.3.0", "linux", "bun:ffi"],
    ["Bun elsewhere", "1.3.0", "darwin", null],
    ["Node on Linux", undefined, "linux", null],
    ["Node elsewhere", undefined, "win32", null],
  ])("[C17] in %s (%s, %s) is %s", (_, bun, platform, expected) => {
    for (const [name, value] of Object.entries({
      versions: { ...process.versions, bun },
      platform,
      getBuiltinModule: (module: string) => module,
    })) {
      const own = Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor;
      Object.defineProperty(process, name, { ...own, value });
      onTestFinished(() => void Object.defineProperty(process, name, own));
    }
    expect(findBunFfi()).toBe(expected);
  });
});
