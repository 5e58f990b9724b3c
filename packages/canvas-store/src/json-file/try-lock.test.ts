import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import { tryLock } from "./try-lock.ts";

/** The Linux constant for the command that asks who holds a lock. */
const getLock = 36;

async function openFile() {
  const file = path.join(await makeTemporaryFolder(), "lock");
  const handle = await fs.promises.open(file, "w+");
  onTestFinished(() => handle.close());
  return { handle, file };
}

describe("tryLock", () => {
  it.each([true, false])(
    "[C17] takes Deno's own lock in Deno, and keeps its file open while it is held: %s",
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

  it.each([true, false])("[C17] takes the C library's lock in Bun, not the addon's: %s", async (isOurs) => {
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
