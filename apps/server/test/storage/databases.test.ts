import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createLogger } from "@fingerpaint/services/logger";
import { describe, expect, it, onTestFinished } from "vitest";
import { type RunningServer, startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { createVisitor, sourceOf } from "../canvas/visitor.ts";
import {
  makePostgresDatabase,
  makeSqliteStorage,
  makeTemporaryFolder,
  type StorageVariables,
  sharedStorages,
} from "../support/databases.ts";
import { runLine } from "../support/run-line.ts";

const silent = createLogger({ level: "silent" });

async function start(storage: StorageVariables, printed: string[] = []): Promise<RunningServer> {
  const server = await startServer(readConfig({ PORT: "0", ...storage }), {
    logger: silent,
    print: (notice) => printed.push(notice),
  });
  onTestFinished(() => server.close());
  return server;
}

async function statusOfKey(server: RunningServer, key: string): Promise<number> {
  const reply = await fetch(`${server.url}/api/md5/text`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: '{"text":"hello"}',
  });
  return reply.status;
}

describe.each(sharedStorages)("STORAGE with $storage", ({ makeStorage }) => {
  it("[M13] only one of two simultaneous first starts creates a key, which both and later starts accept", async () => {
    const storage = await makeStorage();
    const printed: string[] = [];
    const servers = await Promise.all([start(storage, printed), start(storage, printed)]);
    expect(printed).toHaveLength(1);
    const [key = ""] = /fp_\w{28}/.exec(printed.join("")) ?? [];
    for (const server of servers) await expect.poll(() => statusOfKey(server, key)).toBe(200);
    expect(await statusOfKey(await start(storage, printed), key)).toBe(200);
    expect(printed).toHaveLength(1);
  });

  it("[M13] all servers accept keys that the command creates, and refuse those it revokes", async () => {
    const storage = await makeStorage();
    const servers = await Promise.all([start(storage), start(storage)]);
    const created = await runLine(storage, "keys", "create", "--label", "build server");
    const key = created.out.trimEnd();
    const id = /key_[0-9a-f]{12}/.exec(created.error)?.[0] ?? "";
    const becomes = (status: number) =>
      Promise.all(servers.map((server) => expect.poll(() => statusOfKey(server, key), { interval: 20 }).toBe(status)));
    await becomes(200);
    expect((await runLine(storage, "keys", "list")).out).toMatch(new RegExp(`${id} .* valid  build server\n`));
    expect((await runLine(storage, "keys", "revoke", id)).code).toBe(0);
    await becomes(401);
  });

  it("[C32] a key has one link on all servers, even after restarts", async () => {
    const storage = await makeStorage();
    const servers = await Promise.all([start(storage), start(storage)]);
    const publish = async ({ url }: RunningServer, number: number) => {
      const source = `import { H1 } from "editor/canvas";\nexport default () => <H1>${number}</H1>;\n`;
      const reply = await fetch(`${url}/api/editor-canvas`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: "sessionId=ada" },
        body: JSON.stringify({ source, key: "daily" }),
      });
      return [reply.status, ((await reply.json()) as { canvasId: string }).canvasId];
    };
    const [status, canvasId] = await publish(servers[0] as RunningServer, 1);
    expect(status).toBe(201);
    expect(await publish(servers[1] as RunningServer, 2)).toEqual([200, canvasId]);
    await Promise.all(servers.map((server) => server.close()));
    expect(await publish(await start(storage), 3)).toEqual([200, canvasId]);
  });

  it("[C17] migrate creates the tables, shows no password, and may be repeated", async () => {
    const storage = await makeStorage();
    for (let time = 0; time < 2; time++) {
      const { code, error } = await runLine(storage, "migrate");
      expect([code, error]).toEqual([0, expect.stringMatching(/^The tables of .+ are up to date\.\n$/)]);
      expect(error).not.toContain("password");
    }
    const visitor = createVisitor(await start(storage), "ada");
    expect((await visitor.publish({ source: sourceOf() })).status).toBe(201);
  });

  it("[C17] one server serves, counts and changes what another publishes", async () => {
    const storage = await makeStorage();
    const [first, second] = [await start(storage), await start(storage)];
    const [ada, reader] = [createVisitor(first, "ada"), createVisitor(second)];
    const { canvasId } = (await ada.publish({ source: sourceOf(1) })).body;
    expect((await reader.load(canvasId)).body).toMatchObject({ source: sourceOf(1), viewCount: 1 });
    expect((await createVisitor(second, "ada").update(canvasId, { title: "Sales" })).status).toBe(200);
    expect((await ada.load(canvasId)).body).toMatchObject({ title: "Sales", viewCount: 2 });
  });
});

it("[C17] servers and commands refuse a database of a newer release with a message", async () => {
  const database = await makePostgresDatabase();
  const storage = { STORAGE: "postgres", DATABASE_URL: database.url };
  expect((await runLine(storage, "migrate")).code).toBe(0);
  await database.run("insert into fingerpaint_migrations (name, timestamp) values ('9999_later', '2099-01-01')");
  const sentence = /^fingerpaint-server: a newer release has changed the database's tables \(step 9999_later\): .*\n$/;
  for (const command of [["migrate"], ["keys", "create"], []]) {
    expect(await runLine(storage, ...command)).toEqual({ code: 1, out: "", error: expect.stringMatching(sentence) });
  }
});

it("[B2] an unreachable database stops the start with a message without the password", async () => {
  const storage = { STORAGE: "postgres", DATABASE_URL: "postgres://paint:topsecret@127.0.0.1:1/paint" };
  const { code, error } = await runLine(storage);
  expect(code).toBe(1);
  expect(error).toMatch(/^fingerpaint-server: the PostgreSQL database 127\.0\.0\.1:1\/paint can't be opened: .+\n$/);
  expect(error).not.toContain("topsecret");
});

it("[C14] SQLite's file is in DATA_DIR or at DATABASE_URL, and only its user may read it", async () => {
  const { DATA_DIR = "", ...storage } = await makeSqliteStorage();
  const places = [
    { file: path.join(DATA_DIR, "fingerpaint.db"), variables: { DATA_DIR } },
    { file: path.join(DATA_DIR, "else", "paint.db"), variables: { DATABASE_URL: `file:${DATA_DIR}/else/paint.db` } },
  ];
  for (const { file, variables } of places) {
    expect((await runLine({ ...storage, ...variables }, "migrate")).error).toContain(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  }
});

it("migrate is refused if there is no database", async () => {
  const { code, error } = await runLine({ STORAGE: "json" }, "migrate");
  expect([code, error]).toEqual([
    2,
    "fingerpaint-server: migrate needs STORAGE=sqlite or STORAGE=postgres, not json\n",
  ]);
});

it.each([
  ["json", []],
  ["sqlite", ["libsql"]],
  ["postgres", ["pg"]],
])("STORAGE=%s loads the database drivers %j", async (storage, drivers) => {
  const variables = storage === "postgres" ? (await makePostgresDatabase()).url : "";
  const script = `
    import { createRequire } from "node:module";
    import { openKeys, openStorage } from "./src/storage/open-storage.ts";
    import { readConfig } from "./src/settings/server-settings.ts";
    const storage = await openStorage(readConfig(process.env).data, { logger: null, onKeysChanged() {} });
    await storage.close();
    const loaded = Object.keys(createRequire(import.meta.url).cache).join();
    process.stdout.write(JSON.stringify(["libsql", "pg"].filter((name) => loaded.includes("/node_modules/" + name + "/"))));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--conditions=@fingerpaint/source", "--input-type=module", "--eval", script],
    {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { PATH: process.env.PATH, STORAGE: storage, DATA_DIR: await makeTemporaryFolder(), DATABASE_URL: variables },
    },
  );
  expect(JSON.parse(stdout)).toEqual(drivers);
});
