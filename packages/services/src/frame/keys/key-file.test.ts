import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApiKey, hashApiKey, KeyStoreError } from "./api-key.ts";
import { createKeyEntry, createKeyFile } from "./key-file.ts";

const now = new Date("2026-01-02T03:04:05.678Z");
let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "fingerpaint-keys-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

describe("[M13] the key file", () => {
  it("reads as null if there is none, without creating it", () => {
    const file = createKeyFile({ folder: join(parent, "data") });
    expect([file.read(), file.version()]).toEqual([null, null]);
    expect(readdirSync(parent)).toEqual([]);
  });

  it("returns what was written, even in a new folder", async () => {
    const file = createKeyFile({ folder: join(parent, "new", "data") });
    const entries = [
      createKeyEntry(createApiKey(), now, { label: "build server", scope: "publish" }),
      createKeyEntry(createApiKey(), now),
    ];
    await file.update(() => entries);
    expect(file.read()).toEqual(entries);
  });

  it("keeps the SHA-256 and never the key", async () => {
    const file = createKeyFile({ folder: parent });
    const key = createApiKey();
    await file.update(() => [createKeyEntry(key, now)]);
    const text = readFileSync(file.place, "utf8");
    expect(text).toContain(hashApiKey(key));
    expect(text).not.toContain(key.slice(0, 8));
  });

  it("is readable only by its user, and leaves no other file", async () => {
    const file = createKeyFile({ folder: parent });
    await file.update(() => []);
    await file.update(() => [createKeyEntry(createApiKey(), now)]);
    expect(statSync(file.place).mode & 0o777).toBe(0o600);
    expect(readdirSync(parent)).toEqual(["keys.json", "keys.lock"]);
  });

  it("keeps what every writer adds at the same moment", async () => {
    const writers = Array.from({ length: 8 }, () => createKeyFile({ folder: parent }));
    const entries = writers.map(() => createKeyEntry(createApiKey(), now));
    await Promise.all(
      writers.map((file, index) => file.update((kept) => [...kept, ...entries.slice(index, index + 1)])),
    );
    expect(new Set(writers[0]?.read()?.map(({ id }) => id))).toEqual(new Set(entries.map(({ id }) => id)));
  });

  it("reports that it can't be written, and stays unchanged", async () => {
    const file = createKeyFile({ folder: parent });
    await file.update(() => [createKeyEntry(createApiKey(), now)]);
    const before = readFileSync(file.place, "utf8");
    rmSync(join(parent, "keys.lock"));
    mkdirSync(join(parent, "keys.lock"));
    const failure = file.update(() => []);
    await expect(failure).rejects.toThrow(KeyStoreError);
    await expect(failure).rejects.toThrow(`The key file ${file.place} can't be written: EISDIR`);
    expect(readFileSync(file.place, "utf8")).toBe(before);
  });

  it("has another version after each write", async () => {
    const file = createKeyFile({ folder: parent });
    const versions = new Set([file.version()]);
    for (let count = 0; count < 5; count++) {
      await file.update(() => [createKeyEntry(createApiKey(), now)]);
      versions.add(file.version());
    }
    expect(versions.size).toBe(6);
  });

  it.each([
    ["nothing", "", /not JSON/],
    ["half a file", '{"version":1,"keys":[', /not JSON/],
    ["another shape", "[]", /damaged at the whole file/],
    ["a later version", '{"version":2,"keys":[]}', /damaged at version/],
    [
      "a scope that doesn't exist",
      JSON.stringify({ version: 1, keys: [{ ...createKeyEntry(createApiKey(), now), scope: "all" }] }),
      /damaged at keys\.0\.scope/,
    ],
    ["a bad entry", '{"version":1,"keys":[{"id":"key_1"}]}', /damaged at keys\.0\.id/],
  ])("is damaged if it contains %s: it is reported and left unchanged", (_, content, problem) => {
    const file = createKeyFile({ folder: parent });
    writeFileSync(file.place, content);
    expect(() => file.read()).toThrow(KeyStoreError);
    expect(() => file.read()).toThrow(problem);
    expect(() => file.read()).toThrow(file.place);
    expect(readFileSync(file.place, "utf8")).toBe(content);
  });

  it("is an error if it can't be read, not absent", () => {
    writeFileSync(join(parent, "file"), "");
    const file = createKeyFile({ folder: join(parent, "file") });
    expect(() => file.read()).toThrow(KeyStoreError);
    expect(() => file.version()).toThrow(KeyStoreError);
  });
});
