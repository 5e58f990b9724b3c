import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createLogger } from "@fingerpaint/services/logger";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStorage } from "../storage/open-storage.ts";
import { createHashKeyFile, openHashKey } from "./hash-key.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-hash-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Returns the key that a server with SQLite uses. */
async function keyOfSqlite(dataFolder: string): Promise<string> {
  const config = { storage: "sqlite", dataFolder, databaseConnections: 1 } as const;
  const storage = await openStorage(
    { ...config, database: path.join(dataFolder, "fingerpaint.db") },
    { logger: createLogger({ level: "silent" }), onKeysChanged: () => {} },
  );
  const key = await openHashKey(null, storage.hashKey);
  await storage.close();
  return key;
}

describe("the key of the keyed hashes", () => {
  it("is created once, in a file that only this user can read", async () => {
    const folder = path.join(temporaryFolder(), "data");
    const made = await openHashKey(null, createHashKeyFile(folder));
    expect(made).toMatch(/^[0-9a-f]{64}\n$/);
    expect(await openHashKey(null, createHashKeyFile(folder))).toBe(made);
    expect(statSync(path.join(folder, "hash.key")).mode & 0o777).toBe(0o600);
  });

  it("is HASH_KEY if set, and differs in each process if nothing is stored", async () => {
    const folder = temporaryFolder();
    expect(await openHashKey("configured", createHashKeyFile(folder))).toBe("configured");
    expect(await createHashKeyFile(folder).read()).toBeNull();
    expect(await openHashKey(null, null)).not.toBe(await openHashKey(null, null));
  });

  it("[C17] is created again if a full disk left an empty file", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "hash.key"), "");
    const made = await openHashKey(null, createHashKeyFile(folder));
    expect(readFileSync(path.join(folder, "hash.key"), "utf8")).toBe(made);
  });

  it("[C32] is stored in SQLite's database, which imports the file of an earlier release", async () => {
    const folder = temporaryFolder();
    const former = `${"ab".repeat(32)}\n`;
    writeFileSync(path.join(folder, "hash.key"), former);
    expect(await keyOfSqlite(folder)).toBe(former);
    rmSync(path.join(folder, "hash.key"));
    expect(await keyOfSqlite(folder)).toBe(former);
  });
});
