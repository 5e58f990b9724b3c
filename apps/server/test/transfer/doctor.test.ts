import { once } from "node:events";
import { chmod, copyFile, mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createPostgresStore } from "@fingerpaint/canvas-store-sql/postgres";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { createLogger } from "@fingerpaint/services/logger";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { sizeOf } from "../../src/extensions/doctor/check-surroundings.ts";
import { checkVersions } from "../../src/extensions/doctor/doctor.ts";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { makePostgresDatabase } from "../support/databases.ts";
import { runLine } from "../support/run-line.ts";
import { canvasIdOf, importSamples, makeFolder, makeJsonFolder, sampleCanvas } from "./sample-storage.ts";

/** A port nobody listens on. */
const noServer = { PORT: "9" };

/** Every file of a folder with its content and the time of its last change. */
async function filesOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name), { bigint: true });
      // SQLite's readers write temporary data to `-shm`.
      if (name.endsWith("-shm")) return `${name} ${found.mode}`;
      const text = found.isFile() ? await readFile(path.join(folder, name), "latin1") : "";
      return `${name} ${found.mode} ${found.mtimeNs} ${text}`;
    }),
  );
}

/**
 * Copies the database alone: a closed connection keeps its `-wal` and `-shm` until its statements are
 * garbage-collected, which may happen at any time.
 */
async function makeSqliteFolder(count: number): Promise<{ DATA_DIR: string; STORAGE: string; file: string }> {
  const closed = path.join(await makeFolder(), "fingerpaint.db");
  const DATA_DIR = await makeFolder();
  const file = path.join(DATA_DIR, "fingerpaint.db");
  const store = await createSqliteStore({ file: closed });
  await importSamples(store, count);
  await store.close();
  await copyFile(closed, file);
  return { DATA_DIR, STORAGE: "sqlite", file };
}

describe("doctor", () => {
  it("finds nothing wrong with a running server, and reports each check in a sentence", async () => {
    const folder = await makeJsonFolder(2);
    const config = readConfig({ DATA_DIR: folder, PORT: "0", API_KEYS: "a-key-for-tests" });
    const server = await startServer(config, { logger: createLogger({ level: "silent" }), graceMs: 0 });
    onTestFinished(() => server.close());
    const PORT = String(server.address.port);
    const { code, out } = await runLine({ DATA_DIR: folder, PORT, SITE_URL: server.url }, "doctor");
    for (const about of [
      "versions",
      "configuration",
      "permissions",
      "free space",
      "storage",
      "API keys",
      "share links",
    ]) {
      expect(out).toMatch(new RegExp(`^ok +${about}: .+\\.$`, "m"));
    }
    expect(out).toMatch(/^ok +storage: json:.+ can be read; it has 2 canvases\.$/m);
    expect(out).toMatch(/^ok +API keys: 1 stored key and 0 keys in API_KEYS can be used\.$/m);
    expect([code, out.includes("No problem was found")]).toEqual([0, true]);
  });

  it("[C37] changes nothing in a folder or database, whether in use, missing or damaged", async () => {
    const [folder, sqlite] = [await makeJsonFolder(3), await makeSqliteFolder(3)];
    await writeFile(path.join(folder, "canvases", `${canvasIdOf(2)}.json`), "{");
    await writeFile(path.join(folder, "canvases", `${canvasIdOf(9)}.json.123`), "{");
    for (const environment of [{ DATA_DIR: folder }, sqlite]) {
      const before = await filesOf(environment.DATA_DIR);
      await runLine({ ...environment, ...noServer }, "doctor");
      expect(await filesOf(environment.DATA_DIR)).toEqual(before);
    }
    const store = await createSqliteStore({ file: sqlite.file });
    await store.importAll([sampleCanvas(7)]);
    const before = await filesOf(sqlite.DATA_DIR);
    const { out } = await runLine({ ...sqlite, ...noServer }, "doctor");
    expect(out).toMatch(/^ok +storage: sqlite:.+ can be read; it has 4 canvases\.$/m);
    expect(await filesOf(sqlite.DATA_DIR)).toEqual(before);
    await store.close();
  });

  it.each(["json", "sqlite"])(
    "[C37] reports that a DATA_DIR doesn't exist, without creating it, with STORAGE=%s",
    async (STORAGE) => {
      const parent = await makeFolder();
      const DATA_DIR = path.join(parent, "typo", "data");
      const { code, out } = await runLine({ STORAGE, DATA_DIR, ...noServer }, "doctor");
      expect(out).toContain(`problem storage: ${DATA_DIR} doesn't exist.\n        Check DATA_DIR`);
      expect([code, out.match(/^problem/gm)?.length]).toEqual([1, 1]);
      expect(await readdir(parent)).toEqual([]);
    },
  );

  it("[C37] reports that SQLite's file doesn't exist, and doesn't create it", async () => {
    const DATA_DIR = await makeFolder();
    const { code, out } = await runLine({ STORAGE: "sqlite", DATA_DIR, ...noServer }, "doctor");
    expect(out).toMatch(/^problem storage: sqlite:.+fingerpaint\.db doesn't exist\.$/m);
    expect([code, await readdir(DATA_DIR)]).toEqual([1, []]);
  });

  it("[C37] notes that no server has used a folder or database, and creates no tables", async () => {
    const database = await makePostgresDatabase();
    for (const environment of [{ DATA_DIR: await makeFolder() }, { STORAGE: "postgres", DATABASE_URL: database.url }]) {
      const { code, out } = await runLine({ ...environment, ...noServer }, "doctor");
      expect(out).toMatch(/^note +storage: No server has used .+ yet\.$/m);
      expect(out).toMatch(/^note +server: No server answers/m);
      expect(out).toMatch(/^note +API keys: /m);
      expect(code).toBe(0);
    }
    const { rows } = await database.run("select 1 from information_schema.tables where table_schema = 'public'");
    expect(rows).toEqual([]);
  });

  it("[C37] says whether the first start makes an API key", async () => {
    const DATA_DIR = await makeFolder();
    const found = async (environment: Record<string, string> = {}) =>
      /^note +API keys: .*/m.exec((await runLine({ DATA_DIR, ...environment, ...noServer }, "doctor")).out)?.[0];
    expect(await found()).toContain("There is no API key that can be used; the first start makes one and prints it.");
    const none = expect.stringContaining("There is no API key that can be used; no start makes one.");
    expect(await found({ MD5: "off" })).toEqual(none);
    await runLine({ DATA_DIR }, "keys", "create");
    const [, id = ""] = /^(key_\w+)/.exec((await runLine({ DATA_DIR }, "keys", "list")).out) ?? [];
    await runLine({ DATA_DIR }, "keys", "revoke", id);
    expect(await found()).toEqual(none);
  });

  it("[C37] names each damaged document with its fault, and those that earlier starts set aside", async () => {
    const folder = await makeJsonFolder(30);
    const nameOf = (number: number) => `canvases/${canvasIdOf(number)}.json`;
    await writeFile(path.join(folder, nameOf(2)), '{"formatVersion":1,');
    await writeFile(path.join(folder, nameOf(3)), await readFile(path.join(folder, nameOf(4))));
    const aside = `${canvasIdOf(5)}.json.c9b4cf4e-3f6c-4b62-b8a7-111111111111`;
    await mkdir(path.join(folder, "damaged"), { recursive: true });
    await writeFile(path.join(folder, "damaged", aside), "{");
    const { code, out } = await runLine({ DATA_DIR: folder, ...noServer }, "doctor");
    expect(out).toContain("problem damage: Damaged: 2 files.\n");
    expect(out).toContain(`        ${nameOf(2)}: it is not JSON in UTF-8\n`);
    expect(out).toContain(`        ${nameOf(3)}: it contains the canvas ${canvasIdOf(4)}\n`);
    expect(out).toContain(`problem damage: Set aside by earlier starts: 1 file.\n        damaged/${aside}\n`);
    expect([code, out.includes("Problems found: 2")]).toEqual([1, true]);

    for (let number = 6; number <= 30; number++) await writeFile(path.join(folder, nameOf(number)), "");
    expect((await runLine({ DATA_DIR: folder, ...noServer }, "doctor")).out).toContain("        and 7 more\n");
  });

  it("[C37] finds damage in SQLite's file", async () => {
    const sqlite = await makeSqliteFolder(300);
    const handle = await open(sqlite.file, "r+");
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(8_192, 0xff), 0, 8_192, size - 3 * 8_192);
    await handle.close();
    const { code, out } = await runLine({ ...sqlite, ...noServer }, "doctor");
    expect(out).toMatch(/^problem (?:damage: The database is damaged:\n {8}.+|storage: .+ malformed)/m);
    expect(code).toBe(1);
  });

  it("[C37] notes tables of an earlier release, reports those of a newer one, and changes neither", async () => {
    const database = await makePostgresDatabase();
    await (await createPostgresStore({ connectionString: database.url })).close();
    const environment = { STORAGE: "postgres", DATABASE_URL: database.url, ...noServer };
    const steps = async () => (await database.run("select * from fingerpaint_migrations order by name")).rows;
    await database.run("delete from fingerpaint_migrations where name = '0004_state'");
    const before = await steps();
    const earlier = await runLine(environment, "doctor");
    expect(earlier.out).toMatch(
      /^note +storage: The tables are from an earlier release; the next start updates them in 1 step\./m,
    );
    expect([earlier.code, await steps()]).toEqual([0, before]);
    await database.run("insert into fingerpaint_migrations values ('0099_later', '2026-01-01T00:00:00.000Z')");
    const newer = await runLine(environment, "doctor");
    expect(newer.out).toMatch(/^problem storage: A newer release has changed the tables \(0099_later\)\.$/m);
    expect(newer.code).toBe(1);
  });

  it("[C37] reports a PostgreSQL database that accepts no writes", async () => {
    const database = await makePostgresDatabase();
    const store = await createPostgresStore({ connectionString: database.url });
    await importSamples(store, 2);
    await store.close();
    const environment = { STORAGE: "postgres", DATABASE_URL: database.url, ...noServer };
    const sound = await runLine(environment, "doctor");
    expect([sound.code, sound.out]).toEqual([0, expect.stringMatching(/^ok +storage: .+ it has 2 canvases\.$/m)]);
    const { pathname } = new URL(database.url);
    await database.run(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
    const { code, out } = await runLine(environment, "doctor");
    expect([code, out]).toEqual([1, expect.stringMatching(/^problem storage: This user can't write to postgres:/m)]);
  });

  it.each([
    ["slow", -2 * 365 * 86_400_000],
    ["fast", 2 * 365 * 86_400_000],
  ])("[C37] finds a clock that is %s compared with those of the database and the site", async (differs, byMs) => {
    const database = await makePostgresDatabase();
    const site = createServer((_, response) => {
      response.setHeader("Date", new Date(performance.timeOrigin + performance.now()).toUTCString());
      response.end();
    }).listen(0, "127.0.0.1");
    await once(site, "listening");
    onTestFinished(() => void site.close());
    const SITE_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    vi.useFakeTimers({ now: Date.now() + byMs, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const environment = { STORAGE: "postgres", DATABASE_URL: database.url, SITE_URL, ...noServer };
    const { code, out } = await runLine(environment, "doctor");
    expect(out).toMatch(/^problem clock: It is \S+ here, and \S+ in the database\.$/m);
    expect(out).toMatch(
      new RegExp(`^problem clock: The clock here is \\d{8} s ${differs} compared with the one at http:`, "m"),
    );
    expect(code).toBe(1);
  });

  it("ends each sentence with one full stop, and reports small sizes", async () => {
    const DATA_DIR = await makeJsonFolder(1);
    await writeFile(path.join(DATA_DIR, "keys.json"), "{");
    const { out } = await runLine({ DATA_DIR, ...noServer }, "doctor");
    expect(out).toMatch(/^problem storage: .+ create new keys\.$/m);
    expect([0, 5_000, 8 * 2 ** 20, 3 * 2 ** 30].map(sizeOf)).toEqual(["0 bytes", "4.9 KiB", "8.0 MiB", "3.0 GiB"]);
  });

  it.each<[string, RegExp, (folder: string) => Promise<Record<string, string> | undefined>]>([
    ["a variable that can't be used", /configuration: .*PORT/s, async () => ({ PORT: "many" })],
    ["a misspelt variable", /configuration: SITE_ULR is unknown/, async () => ({ SITE_ULR: "https://a.example" })],
    [
      "a folder others may enter",
      /permissions: Other users can enter/,
      async (folder) => void (await chmod(folder, 0o755)),
    ],
    [
      "a place that is no folder",
      /permissions: This user can't use .+ not a directory/,
      async (folder) => {
        await writeFile(path.join(folder, "file"), "");
        return { DATA_DIR: path.join(folder, "file", "data") };
      },
    ],
    [
      "a database out of reach",
      /storage: postgres:\/\/127\.0\.0\.1:9\/x can't be used/,
      async () => ({
        STORAGE: "postgres",
        DATABASE_URL: "postgres://me:secret@127.0.0.1:9/x",
      }),
    ],
    [
      "a site out of reach",
      /share links: http:\/\/127\.0\.0\.1:9\/healthz doesn't answer/,
      async () => ({
        SITE_URL: "http://127.0.0.1:9",
      }),
    ],
    [
      "a clock earlier than the newest canvas",
      /clock: .+ but the newest canvas is from 2098-/,
      async (folder) => {
        const store = await createJsonFileStore({ folder });
        await store.importAll([{ ...sampleCanvas(1), createdAt: "2098-01-01T00:00:00.000Z" }]);
        await store.close();
        return undefined;
      },
    ],
  ])("finds %s, and says what to do", async (_, problem, prepare) => {
    const folder = await makeFolder();
    const { code, out } = await runLine({ DATA_DIR: folder, ...noServer, ...(await prepare(folder)) }, "doctor");
    expect(out).toMatch(new RegExp(`^problem ${problem.source}`, `m${problem.flags}`));
    expect(out).toMatch(/^problem .+\n {8}\S.+$/m);
    expect(out).not.toContain("secret");
    expect([code, /^Problems found: [12]$/m.test(out)]).toEqual([1, true]);
  });

  it("finds a server that isn't ready", async () => {
    const folder = await makeJsonFolder(0);
    const MIN_FREE_SPACE = `${2 ** 50}`;
    const config = readConfig({ DATA_DIR: folder, PORT: "0", API_KEYS: "a-key-for-tests", MIN_FREE_SPACE });
    const server = await startServer(config, { logger: createLogger({ level: "silent" }), graceMs: 0 });
    onTestFinished(() => server.close());
    const { code, out } = await runLine({ DATA_DIR: folder, PORT: String(server.address.port) }, "doctor");
    expect(out).toMatch(/^problem server: .+\/readyz answers 503\.$/m);
    expect(code).toBe(1);
  });

  it("knows which versions of Node are too old", () => {
    const levelsOf = (nodes: string[]) => nodes.map((node) => checkVersions(node).level);
    expect(levelsOf(["20.19.0", "20.20.1", "22.0.0", "99.0.0"])).toEqual(Array(4).fill("ok"));
    expect(levelsOf(["18.20.0", "20.18.3"])).toEqual(Array(2).fill("problem"));
  });
});
