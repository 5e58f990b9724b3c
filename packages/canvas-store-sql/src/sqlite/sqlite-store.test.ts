import { execFile } from "node:child_process";
import { chmod, copyFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { describeCanvasStore } from "@fingerpaint/canvas-store/testing";
import { sql } from "kysely";
import Database from "libsql";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { sampleRecord } from "../../../canvas-store/src/testing/store-case.ts";
import { makeTemporaryFolder } from "../../test/temporary-folder.ts";
import type { Queries } from "../sql-engine.ts";
import { createSqliteStore } from "./index.ts";
import { openSqliteEngine } from "./sqlite-store.ts";

describeCanvasStore(
  { describe, it, expect },
  {
    name: "SQLite",
    open: async () => {
      const file = path.join(await makeTemporaryFolder(), "canvases.db");
      const open = () => createSqliteStore({ file });
      return { store: await open(), reopen: open, openSecond: open };
    },
  },
);

/** SQLite's values of `PRAGMA synchronous`. */
const levels = { normal: 1, full: 2 };

async function flushLevel(queries: Queries): Promise<unknown> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(queries);
  return rows[0]?.synchronous;
}

it("[C17] flushes every write before it resolves, even after views, which wait for the next flush", async () => {
  const engine = await openSqliteEngine(path.join(await makeTemporaryFolder(), "canvases.db"), 1_000);
  onTestFinished(() => engine.close().catch(() => {}));
  expect(await engine.write(flushLevel)).toBe(levels.full);
  expect(await engine.writeUnflushed(flushLevel)).toBe(levels.normal);
  expect(await engine.write(flushLevel)).toBe(levels.full);
  expect(await engine.migrate(flushLevel)).toBe(levels.full);
});

it.each(["removed", "replaced"])(
  "[C17] fails its check once its file was %s, because writes would be lost",
  async (how) => {
    const file = path.join(await makeTemporaryFolder(), "canvases.db");
    const store = await createSqliteStore({ file });
    onTestFinished(() => store.close());
    await store.check();
    await rename(file, `${file}.old`);
    if (how === "replaced") await copyFile(`${file}.old`, file);
    await expect(store.check()).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: `${file} was removed or replaced: restart`,
    });
  },
);

it("[C17] keeps its lock on the file while another store opens it in the same process", async () => {
  const file = path.join(await makeTemporaryFolder(), "canvases.db");
  for (let stores = 0; stores < 2; stores++) {
    const store = await createSqliteStore({ file });
    onTestFinished(() => store.close());
  }
  // SQLite lets a process leave this mode only if no other process has the file open.
  const program = 'new (require("libsql"))(process.argv[1]).exec("PRAGMA journal_mode = DELETE")';
  const other = promisify(execFile)(process.execPath, ["-e", program, file], { cwd: import.meta.dirname });
  await expect(other).rejects.toThrow("database is locked");
});

it("[C17] refuses a folder, and says what it is", async () => {
  const folder = await makeTemporaryFolder();
  await expect(createSqliteStore({ file: folder })).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
    details: `${folder} can't be opened: it is a folder`,
  });
});

it.skipIf(process.getuid?.() === 0).each([
  ["file", "canvases.db", 0o400],
  ["folder", ".", 0o500],
])("[C17] refuses a %s that it can only read, and names it", async (_, name, mode) => {
  const folder = await makeTemporaryFolder();
  const file = path.join(folder, "canvases.db");
  await (await createSqliteStore({ file })).close();
  await chmod(path.join(folder, name), mode);
  onTestFinished(() => chmod(folder, 0o700));
  await expect(createSqliteStore({ file })).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
    details: `${file} can't be opened: EACCES: permission denied, access '${path.join(folder, name)}'`,
  });
});

it("empties the log after a deletion, once no other process reads it any more", async () => {
  const file = path.join(await makeTemporaryFolder(), "canvases.db");
  const store = await createSqliteStore({ file });
  const reader = new Database(file);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(async () => {
    vi.useRealTimers();
    reader.close();
    await store.close();
  });
  const { canvasId } = sampleRecord();
  await store.insert(sampleRecord());
  reader.exec("BEGIN; SELECT count(*) FROM canvases");
  await store.remove(canvasId);
  const logBytesAfterASecond = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    await store.read(canvasId);
    return (await stat(`${file}-wal`)).size;
  };
  expect(await logBytesAfterASecond()).toBeGreaterThan(0);
  reader.exec("COMMIT");
  expect(await logBytesAfterASecond()).toBe(0);
});
