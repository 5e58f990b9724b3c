import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { canvasStoreCaseIds, describeCanvasStore } from "@fingerpaint/canvas-store/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSqliteStore } from "./sqlite-store.ts";

describeCanvasStore(
  { describe, it, expect },
  {
    name: "SQLite",
    skip: canvasStoreCaseIds
      .filter((id) => id.startsWith("two-stores-"))
      .map((id) => ({ case: id, reason: "the store refuses a file that another one has open" })),
    open: async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-sqlite-"));
      const open = async () => createSqliteStore(path.join(folder, "canvases.db"));
      return { store: await open(), reopen: open, close: () => rm(folder, { recursive: true }) };
    },
  },
);

it("[C17] refuses a file that another store has open, until that is closed", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-sqlite-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "canvases.db");
  const first = createSqliteStore(file);
  expect(() => createSqliteStore(file)).toThrow(expect.objectContaining({ code: "STORE_LOCKED" }));
  await first.close();
  await createSqliteStore(file).close();
});
