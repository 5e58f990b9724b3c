import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { createMemoryStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { createClient } from "@fingerpaint/sdk-client";
import { createKeyFile } from "@fingerpaint/services/keys";
import { createLogger } from "@fingerpaint/services/logger";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDatabase } from "../../../../packages/canvas-store-sql/test/postgres-database.ts";
import { type BackupSource, readBackup, writeBackupFile } from "../../src/extensions/transfer/backup-file.ts";
import { contentOf } from "../../src/extensions/transfer/copy-storage.ts";
import { createHashKeyFile } from "../../src/keys/hash-key.ts";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { makePostgresStorage, makeSqliteStorage, type StorageVariables } from "../support/databases.ts";
import { runLine } from "../support/run-line.ts";
import { serverProgram } from "../support/server-program.ts";
import { canvasIdOf, hashKey, importSamples, makeFolder, makeJsonFolder, sampleCanvas } from "./sample-storage.ts";

/** A backup of a JSON folder with these canvases. */
async function makeBackup(count: number) {
  const folder = await makeJsonFolder(count);
  const file = path.join(await makeFolder(), "backup.jsonl.gz");
  expect(await runLine({ DATA_DIR: folder }, "backup", file)).toMatchObject({ code: 0, error: "" });
  return { folder, file };
}

/** The lines of a backup file, without line ends. */
async function linesOf(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split("\n");
}

/** A backup in which one line is replaced and the digest matches. */
async function forgeBackup(number: number, line: object): Promise<string> {
  const { file } = await makeBackup(3);
  const lines = (await linesOf(file)).with(number, JSON.stringify(line));
  const { end } = JSON.parse(lines.pop() ?? "");
  const sha256 = createHash("sha256")
    .update(lines.map((text) => `${text}\n`).join(""))
    .digest("hex");
  await writeFile(file, gzipSync(`${lines.join("\n")}\n${JSON.stringify({ end: { ...end, sha256 } })}\n`));
  return file;
}

const makeJsonStorage = async (): Promise<StorageVariables> => ({ STORAGE: "json", DATA_DIR: await makeFolder() });

async function contentOfFolder(folder: string) {
  const store = await createJsonFileStore({ folder });
  const content = await contentOf(store);
  await store.close();
  return content;
}

describe("backup and restore", () => {
  it("[C26] restore canvases, keys and blocked sources, from each storage into each", async () => {
    const { folder, file } = await makeBackup(430);
    const expected = await contentOfFolder(folder);
    const database = await createDatabase();
    const storages = [
      { STORAGE: "sqlite", DATA_DIR: await makeFolder() },
      { STORAGE: "postgres", DATABASE_URL: database.url },
      { STORAGE: "json", DATA_DIR: await makeFolder() },
    ];
    let backup = file;
    for (const environment of storages) {
      expect(await runLine(environment, "restore", backup)).toMatchObject({
        code: 0,
        error: "",
        out: expect.stringContaining("430 canvases, 1 API key and 1 blocked source "),
      });
      backup = path.join(await makeFolder(), "again.jsonl.gz");
      expect(await runLine(environment, "backup", backup)).toMatchObject({ code: 0, error: "" });
    }
    const last = storages[2]?.DATA_DIR ?? "";
    expect(await contentOfFolder(last)).toEqual(expected);
    expect(createKeyFile({ folder: last }).read()).toEqual(createKeyFile({ folder }).read());
    expect(await createHashKeyFile(last).read()).toBe(hashKey);
    await database.drop();
  });

  it.each([
    ["json", makeJsonStorage, makeSqliteStorage],
    ["sqlite", makeSqliteStorage, makePostgresStorage],
    ["postgres", makePostgresStorage, makeJsonStorage],
  ] as const)("[C26, C32, C33] keep links by key and one-time links, from STORAGE=%s", async (_, makeFrom, makeTo) => {
    const start = async (storage: StorageVariables) => {
      const config = readConfig({ PORT: "0", API_KEYS: "a-key-for-tests", ...storage });
      const server = await startServer(config, { logger: createLogger({ level: "silent" }), webFolder: null });
      onTestFinished(() => server.close());
      const author = (name: string) =>
        createClient({ baseUrl: server.url, headers: { Cookie: `sessionId=${name}` } }).canvases;
      return { ...server, author };
    };
    const ADMIN_SOCKET = path.join(await makeFolder(), "admin.sock");
    const [from, to] = [
      { ADMIN_SOCKET, ...(await makeFrom()) },
      { ADMIN_SOCKET, ...(await makeTo()) },
    ];
    const { source } = sampleCanvas(1);
    const before = await start(from);
    const weekly = await before.author("ada").publish({ source, key: "weekly" });
    const given = await before.author("ada").publish({ source, key: "given" });
    const assigned = await runLine(from, "canvases", "assign", given.canvasId);
    await before.close();

    const file = path.join(await makeFolder(), "backup.jsonl.gz");
    expect(await runLine(from, "backup", file)).toMatchObject({ code: 0, error: "" });
    expect(await runLine(to, "restore", file)).toMatchObject({ code: 0, error: "" });
    const after = await start(to);
    const again = await after.author("ada").publish({ source: `${source}//`, key: "weekly" });
    expect(again.canvasId).toBe(weekly.canvasId);
    const token = assigned.out.trim().split("#claim=")[1] ?? "";
    expect((await after.author("eve").claim({ token })).canvasId).toBe(given.canvasId);
    await after.close();
  });

  it("[C26] replace a link key that a start created, unless links depend on it", async () => {
    const { file } = await makeBackup(1);
    const empty = await makeSqliteStorage();
    const started = await startServer(readConfig({ PORT: "0", API_KEYS: "a-key-for-tests", ...empty }), {
      logger: createLogger({ level: "silent" }),
      webFolder: null,
    });
    expect((await runLine(empty, "restore", file)).error).toContain("Restart the running servers");
    await started.close();
    expect(await runLine(empty, "restore", file, "--overwrite")).toMatchObject({ code: 0, error: "" });

    const used = await makeJsonFolder(2);
    await createHashKeyFile(used).update(() => "another key of another server");
    const refused = await runLine({ DATA_DIR: used }, "restore", file, "--overwrite");
    expect(refused).toMatchObject({ code: 0, error: expect.stringContaining("keeps its own key for links") });
    expect(await createHashKeyFile(used).read()).toBe("another key of another server");
  });

  it("[C26] contain HASH_KEY if it is set, and report if it overrides the backup's", async () => {
    const folder = await makeJsonFolder(1);
    const file = path.join(await makeFolder(), "backup.jsonl.gz");
    const HASH_KEY = "a key that an operator chose";
    expect(await runLine({ DATA_DIR: folder, HASH_KEY }, "backup", file)).toMatchObject({ code: 0, error: "" });
    const [same, other] = [await makeFolder(), await makeFolder()];
    expect(await runLine({ DATA_DIR: same }, "restore", file)).toMatchObject({ code: 0, error: "" });
    expect(await createHashKeyFile(same).read()).toBe(HASH_KEY);
    const hidden = await runLine({ DATA_DIR: other, HASH_KEY: "another key of an operator" }, "restore", file);
    expect(hidden).toMatchObject({ code: 0, error: expect.stringContaining("HASH_KEY overrides the backup's key") });
  });

  it("[C26] restore a backup of an earlier release, and report what it lacks", async () => {
    const { folder, file } = await makeBackup(3);
    const lines = (await linesOf(file)).filter((line) => !line.startsWith('{"hashKey"'));
    const title = "Earlier titles could hold \u001b[31mcodes\u202e";
    lines[0] = '{"fingerpaintBackup":1,"createdAt":"2026-11-22T00:00:00.000Z","release":"0.0.0"}';
    lines[1] = JSON.stringify({ canvas: { ...sampleCanvas(1), title } });
    const { end } = JSON.parse(lines.pop() ?? "");
    const before = lines.map((line) => `${line}\n`).join("");
    const sha256 = createHash("sha256").update(before).digest("hex");
    await writeFile(file, gzipSync(`${before}${JSON.stringify({ end: { ...end, sha256 } })}\n`));
    const restored = await makeFolder();
    const { code, error } = await runLine({ DATA_DIR: restored }, "restore", file);
    expect([code, error]).toEqual([
      0,
      expect.stringMatching(/^The backup has no key for links: .+ copy hash\.key from/),
    ]);
    const store = await createJsonFileStore({ folder: restored });
    expect(await store.read(canvasIdOf(1))).toEqual({
      ...sampleCanvas(1),
      title: "Earlier titles could hold [31mcodes",
    });
    expect(await store.read(canvasIdOf(2))).toEqual(sampleCanvas(2));
    await store.close();
    expect((await contentOfFolder(folder)).canvases).toBe(3);
  });

  it("[C26] work while a server uses the folder, and contain everything that didn't change", async () => {
    const folder = await makeJsonFolder(300);
    const store = await createJsonFileStore({ folder });
    let isWriting = true;
    const writing = (async () => {
      for (let n = 1_000; isWriting; n++) {
        await store.importAll([sampleCanvas(n)]);
        await store.remove(canvasIdOf(n - 3));
        await store.replace({ ...sampleCanvas(300), title: `${n}` });
      }
    })();
    const file = path.join(await makeFolder(), "backup.jsonl.gz");
    expect(await runLine({ DATA_DIR: folder }, "backup", file)).toMatchObject({ code: 0, error: "" });
    isWriting = false;
    await writing;
    await store.close();
    const restored = await makeFolder();
    expect(await runLine({ DATA_DIR: restored }, "restore", file)).toMatchObject({ code: 0 });
    const reopened = await createJsonFileStore({ folder: restored });
    for (let n = 1; n < 300; n++) expect(await reopened.read(canvasIdOf(n))).toEqual(sampleCanvas(n));
    expect((await reopened.read(canvasIdOf(300)))?.title).toMatch(/^\d+$|^Canvas 300/);
    await reopened.close();
  });

  it("[C26] write files that are complete, private, readable by ordinary tools, and never overwritten", async () => {
    const { folder, file } = await makeBackup(2);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = (await linesOf(file)).map((line) => JSON.parse(line));
    expect(lines.map((line) => Object.keys(line)[0])).toEqual([
      "fingerpaintBackup",
      "canvas",
      "canvas",
      "key",
      "hashKey",
      "blocked",
      "end",
    ]);
    expect(lines[1]).toEqual({ canvas: sampleCanvas(1) });
    const before = await readFile(file);
    expect(await runLine({ DATA_DIR: folder }, "backup", file)).toMatchObject({ code: 2 });
    expect(await readFile(file)).toEqual(before);
  });

  it("[C26] are complete if two commands write the same file, and the second to finish is refused", async () => {
    const folder = await makeFolder();
    const file = path.join(folder, "backup.jsonl.gz");
    const write = (listBlocked: BackupSource["store"]["listBlocked"]) => {
      const store = { ...createMemoryStore(), listBlocked };
      return writeBackupFile(file, { store, keys: null, hashKey: null }, () => {});
    };
    let second: Promise<unknown> | undefined;
    let finishSecond = () => {};
    await write(
      () =>
        new Promise((continueFirst) => {
          second = write(async () => {
            continueFirst([]);
            await new Promise<void>((resolve) => {
              finishSecond = resolve;
            });
            return [];
          });
        }),
    );
    // Fails if the file has no end yet.
    expect(await readBackup(file).next()).toMatchObject({ done: true, value: { canvases: 0 } });
    finishSecond();
    await expect(second).rejects.toMatchObject({ code: "EEXIST" });
    expect(await readdir(folder)).toEqual(["backup.jsonl.gz"]);
  });

  it("[C17, C26] name the damaged documents that a backup lacks, and leave them in place", async () => {
    const folder = await makeJsonFolder(3);
    await writeFile(path.join(folder, "canvases", `${canvasIdOf(2)}.json`), "{");
    const file = path.join(await makeFolder(), "backup.jsonl.gz");
    const { code, error, out } = await runLine({ DATA_DIR: folder }, "backup", file);
    expect(code).toBe(1);
    expect(error).toContain(`canvases/${canvasIdOf(2)}.json is damaged and not in the backup`);
    expect(out).toContain("2 canvases");
    expect(await readFile(path.join(folder, "canvases", `${canvasIdOf(2)}.json`), "utf8")).toBe("{");
  });

  it("[C26] write to standard output, and messages to standard error", async () => {
    const folder = await makeJsonFolder(3);
    const [command, ...args] = serverProgram();
    const { PATH } = process.env;
    const { stdout, stderr } = await promisify(execFile)(command, [...args, "backup", "-"], {
      env: { PATH, DATA_DIR: folder },
      encoding: "buffer",
    });
    expect(stderr.toString()).toContain("The backup has 3 canvases, 1 API key and 1 blocked source of json:");
    const file = path.join(await makeFolder(), "piped.jsonl.gz");
    await writeFile(file, stdout);
    const restored = await makeFolder();
    expect(await runLine({ DATA_DIR: restored }, "restore", file)).toMatchObject({ code: 0, error: "" });
    expect(await contentOfFolder(restored)).toEqual(await contentOfFolder(folder));
  });

  it("[C26] delete only the oldest backups of a folder with --keep, and none while documents are damaged", async () => {
    const folder = await makeJsonFolder(1);
    const backups = await makeFolder();
    const others = ["fingerpaint-notes.txt", "paint.jsonl.gz", "fingerpaint-2020-01-01.jsonl.gz"];
    const old = ["2020-01-01T00-00-00-000Z", "2021-01-01T00-00-00-000Z"].map((at) => `fingerpaint-${at}.jsonl.gz`);
    const partial = [`${old[0]}.partial`, `${old[0]}.0123cdef.partial`];
    for (const name of [...others, ...old, ...partial]) await writeFile(path.join(backups, name), "");
    const backUp = () => runLine({ DATA_DIR: folder }, "backup", backups, "--keep", "2");
    expect(await backUp()).toMatchObject({
      code: 0,
      error: "",
      out: expect.stringContaining("3 older files removed."),
    });
    const made = (await readdir(backups)).filter((name) => !others.includes(name));
    expect(made).toEqual([old[1], expect.stringMatching(/^fingerpaint-\d{4}-.+Z\.jsonl\.gz$/)]);
    expect(await readdir(backups)).toEqual(expect.arrayContaining(others));

    await writeFile(path.join(folder, "canvases", `${canvasIdOf(1)}.json`), "{");
    expect(await backUp()).toMatchObject({ code: 1, error: expect.stringContaining("Older backups stay") });
    expect(await readdir(backups)).toHaveLength(others.length + 3);
    for (const args of [
      ["backup", path.join(backups, "new.gz"), "--keep", "2"],
      ["backup", "-", "--keep", "2"],
      ["backup", backups, "--keep", "0"],
      ["backup", backups, "--keep"],
      ["backup"],
    ]) {
      expect((await runLine({ DATA_DIR: folder }, ...args)).code, args.join(" ")).toBe(2);
    }
  });

  it("[C26] keep the new backup with --keep, even if the clock was ahead when the others were made", async () => {
    const folder = await makeJsonFolder(1);
    const backups = await makeFolder();
    const ahead = "fingerpaint-2999-01-01T00-00-00-000Z.jsonl.gz";
    await writeFile(path.join(backups, ahead), "");
    for (let made = 0; made < 2; made++) {
      const { out } = await runLine({ DATA_DIR: folder }, "backup", backups, "--keep", "1");
      const [file = ""] = out.split(" has ");
      expect(await readdir(backups)).toEqual([path.basename(file), ahead]);
    }
  });

  it("[C26] leave nothing and give the reason if a backup can't be written", async () => {
    const folder = await makeJsonFolder(1);
    const file = path.join(await makeFolder(), "none", "backup.jsonl.gz");
    const { code, error } = await runLine({ DATA_DIR: folder }, "backup", file);
    expect([code, error]).toEqual([1, expect.stringMatching(/^The backup can't be written: ENOENT/)]);
  });

  it("[C26] refuse a storage that doesn't exist, and create neither it nor a backup", async () => {
    const parent = await makeFolder();
    const backups = await makeFolder();
    for (const environment of [
      { DATA_DIR: path.join(parent, "mistyped") },
      { DATA_DIR: parent },
      { STORAGE: "sqlite", DATABASE_URL: path.join(parent, "mistyped.db") },
    ]) {
      const { code, error } = await runLine(environment, "backup", backups);
      expect([code, error]).toEqual([2, expect.stringContaining("has no canvases: it doesn't exist, or")]);
    }
    expect([await readdir(parent), await readdir(backups)]).toEqual([[], []]);
  });

  it.each<[string, number, string, object]>([
    ["an id that leads out of a folder", 1, "canvas.canvasId", { canvasId: "cv_../../../elsewhere" }],
    ["another id than the API's", 1, "canvas.canvasId", { canvasId: "canvas" }],
    ["no instant", 1, "canvas.createdAt", { createdAt: "</script>" }],
    ["no expiry", 1, "canvas.expiresAt", { expiresAt: "not a date" }],
    ["a removal at no time", 1, "canvas.removedAt", { removedAt: "yesterday" }],
    ["no state", 1, "canvas.state", { state: "not json" }],
    ["a state that no caller can send", 1, "canvas.state", { state: '{"__proto__":{"x":1}}' }],
    ["a state that is too large", 1, "canvas.state", { state: JSON.stringify({ x: "x".repeat(262_144) }) }],
    ["a long title", 1, "canvas.title", { title: "x".repeat(201) }],
    ["a short source", 1, "canvas.source", { source: "short" }],
    ["half a character", 1, "canvas.source", { source: `${sampleCanvas(1).source}\ud800` }],
    ["another source's MD5", 1, "canvas.sourceMd5", { sourceMd5: "8b1a9953c4611296a827abf8c47804d7" }],
    ["a long owner", 1, "canvas.owner", { owner: "x".repeat(513) }],
    ["terminal codes in an address", 1, "canvas.addressHash", { addressHash: "\u001b[31m" }],
    ["a password without need", 1, "canvas.password", { password: "x" }],
    ["views below zero", 1, "canvas.viewCount", { viewCount: -1 }],
    ["a field more", 1, "canvas", { more: 1 }],
    ["terminal codes in a label", 4, "key.label", { label: "\u001b[31m" }],
    ["a short key of hashes", 5, "hashKey", {}],
    ["a digest that leads out of a folder", 6, "blocked.sourceSha256", { sourceSha256: "../../elsewhere" }],
  ])("[C26] restore nothing from a file with %s, on any storage", async (_, number, field, change) => {
    const { file: sound } = await makeBackup(3);
    const [name = "", value] = Object.entries(JSON.parse((await linesOf(sound))[number] ?? ""))[0] ?? [];
    const forged = await forgeBackup(number, {
      [name]: name === "hashKey" ? "short" : { ...(value as object), ...change },
    });
    for (const environment of [await makeSqliteStorage(), await makeJsonStorage()]) {
      const { code, error } = await runLine(environment, "restore", forged);
      expect(code).toBe(2);
      expect(error).toContain(`isn't a valid backup: line ${number + 1} can't be restored: ${field}`);
      expect(await readdir(environment.DATA_DIR ?? "")).toEqual([]);
    }
  });

  it("[C26] refuse a line as soon as it exceeds 4 MiB", async () => {
    const file = path.join(await makeFolder(), "bomb.jsonl.gz");
    await writeFile(
      file,
      gzipSync(Buffer.concat([Buffer.from('{"fingerpaintBackup":2,"createdAt":"'), Buffer.alloc(2 ** 28, "a")])),
    );
    const { code, error } = await runLine(await makeJsonStorage(), "restore", file);
    expect([code, error]).toEqual([2, expect.stringContaining("line 1 is longer than 4194304 bytes")]);
  });

  const damages: [string, (lines: string[], bytes: Buffer) => Buffer][] = [
    ["is cut off", (_, bytes) => bytes.subarray(0, bytes.length - 20)],
    ["isn't compressed", (lines) => Buffer.from(lines.join("\n"))],
    ["is empty", () => Buffer.alloc(0)],
    ["lacks its end", (lines) => gzipSync(`${lines.slice(0, -1).join("\n")}\n`)],
    ["lacks a canvas", (lines) => gzipSync(`${lines.toSpliced(1, 1).join("\n")}\n`)],
    ["has another title", (lines) => gzipSync(`${lines.join("\n").replace("Canvas 2", "Canvas 9")}\n`)],
    ["has half a canvas", (lines) => gzipSync(`${lines.join("\n").replace('"source":', '"sauce":')}\n`)],
    ["goes on after its end", (lines) => gzipSync(`${lines.join("\n")}\n${lines[1]}\n`)],
    ["is of a newer version", (lines) => gzipSync(`${lines.join("\n").replace('Backup":2', 'Backup":3')}\n`)],
  ];
  it.each(damages)("[C26] restore nothing from a file that %s", async (_, damage) => {
    const { file } = await makeBackup(3);
    const bytes = await readFile(file);
    await writeFile(file, damage(gunzipSync(bytes).toString().trimEnd().split("\n"), bytes));
    const folder = await makeFolder();
    const { code, error } = await runLine({ DATA_DIR: folder }, "restore", file);
    expect([code, error]).toEqual([2, expect.stringMatching(/isn't a (?:valid|complete) backup|can't be read/)]);
    expect((await contentOfFolder(folder)).canvases).toBe(0);
  });

  it("[C26] restore over existing canvases only with --overwrite, which keeps the others", async () => {
    const { file } = await makeBackup(3);
    const folder = await makeFolder();
    const environment = { STORAGE: "sqlite", DATA_DIR: folder };
    const store = await createSqliteStore({ file: path.join(folder, "fingerpaint.db") });
    await importSamples(store, 1);
    await store.importAll([{ ...sampleCanvas(2), title: "newer" }, sampleCanvas(7)]);
    const refused = await runLine(environment, "restore", file);
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining("has 3 canvases")]);
    // Works while a server has the database open.
    expect(await runLine(environment, "restore", file, "--overwrite")).toMatchObject({ code: 0, error: "" });
    expect((await store.read(canvasIdOf(2)))?.title).toBe(sampleCanvas(2).title);
    expect(await store.read(canvasIdOf(7))).toEqual(sampleCanvas(7));
    await store.close();
  });

  it("[C26] restore nothing into a folder that a server uses", async () => {
    const { folder, file } = await makeBackup(1);
    const store = await createJsonFileStore({ folder });
    const { code, error } = await runLine({ DATA_DIR: folder }, "restore", file, "--overwrite");
    await store.close();
    expect([code, error]).toEqual([1, expect.stringContaining("is locked by")]);
  });
});
