import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { withFileLock } from "./file-lock.ts";

const folder = mkdtempSync(path.join(tmpdir(), "file-lock-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("lets one work run at a time, and the next also after a failure", async () => {
  const file = path.join(folder, "lock");
  let running = 0;
  let most = 0;
  const work = async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    throw new Error("failed");
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => withFileLock(file, work)));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(20).fill("rejected"));
  expect(most).toBe(1);
});
