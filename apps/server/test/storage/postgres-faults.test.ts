import { createPostgresStore } from "@fingerpaint/canvas-store-sql/postgres";
import { createLogger } from "@fingerpaint/services/logger";
import { expect, it, onTestFinished } from "vitest";
import type { TestDatabase } from "../../../../packages/canvas-store-sql/test/postgres-database.ts";
import { type RunningServer, type StartServerOptions, startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { type Answer, createVisitor, sourceOf } from "../canvas/visitor.ts";
import { makePostgresDatabase } from "../support/databases.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const key = "a-key-of-mine";

async function start(environment: Record<string, string>, options: StartServerOptions = {}): Promise<RunningServer> {
  const config = readConfig({ PORT: "0", STORAGE: "postgres", API_KEYS: key, ...environment });
  const server = await startServer(config, { logger: createLogger({ level: "silent" }), ...options });
  onTestFinished(() => server.close());
  return server;
}

/** A proxy to the server of a database, and the database's address through it. */
async function startProxyTo(database: TestDatabase) {
  const address = new URL(database.url);
  const proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  return { proxy, address: address.href };
}

/** A trigger that runs before a canvas is added. */
function beforeInsert(database: TestDatabase, body: string) {
  return database.run(`
    create function meddle() returns trigger language plpgsql as $$ begin ${body} return new; end $$;
    create trigger meddle before insert on canvases for each row execute function meddle();
  `);
}

/** Checks for a temporary refusal: 503, Retry-After, and nothing about the database. */
function expectUnavailable({ status, code, headers, details }: Answer<unknown>): void {
  expect([status, code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(details).toMatch(/^the canvas store is unavailable at the moment; request \S+$/);
}

async function hashStatus({ url }: RunningServer): Promise<number> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  return (await fetch(`${url}/api/md5/text`, { method: "POST", headers, body: '{"text":"hello"}' })).status;
}

it("[C8, C17] a connection cut mid-transaction: one canvas is published, and the reply is 201", async () => {
  const database = await makePostgresDatabase();
  const { proxy, address } = await startProxyTo(database);
  const server = await start({ DATABASE_URL: address });
  const ada = createVisitor(server, "ada");
  let cuts = 0;
  proxy.judge = (sent) => (sent.includes('insert into "canvases"') && cuts++ < 3 ? "cut before" : "forward");
  const published = await ada.publish({ source: sourceOf() });
  expect([published.status, published.body.reused]).toEqual([201, false]);
  expect(cuts).toBe(4);
  expect((await ada.list()).body.map(({ canvasId }) => canvasId)).toEqual([published.body.canvasId]);
});

it("[C8, C11, C17] a COMMIT whose reply is lost: publishes and views are stored once", async () => {
  const database = await makePostgresDatabase();
  const { proxy, address } = await startProxyTo(database);
  const server = await start({ DATABASE_URL: address });
  const ada = createVisitor(server, "ada");
  let lost = 0;
  const loseNext = () => {
    let isDone = false;
    proxy.judge = (sent) => {
      if (isDone || !/\bcommit\b/i.test(sent)) return "forward";
      isDone = true;
      lost++;
      return "cut after";
    };
  };
  loseNext();
  const published = await ada.publish({ source: sourceOf() });
  expect([published.status, published.body.reused]).toEqual([201, false]);
  const { canvasId } = published.body;
  for (let view = 1; view <= 5; view++) {
    loseNext();
    expect((await ada.load(canvasId)).body.viewCount).toBe(view);
  }
  expect(lost).toBe(6);
  loseNext();
  expect((await ada.remove(canvasId)).status).toBe(204);
  expect((await ada.list()).body).toEqual([]);
});

it("[C17] a network that drops all packets: 503 in time, MD5 still works, and the rest recovers", async () => {
  const database = await makePostgresDatabase();
  const { proxy, address } = await startProxyTo(database);
  const store = await createPostgresStore({ connectionString: address, patienceMs: 2_000, queryTimeoutMs: 2_000 });
  const server = await start({ DATABASE_URL: database.url }, { store });
  const ada = createVisitor(server, "ada");
  const { canvasId } = (await ada.publish({ source: sourceOf(1) })).body;
  proxy.isStalled = true;
  const refused = await Promise.all([
    ada.publish({ source: sourceOf(2) }),
    ada.load(canvasId),
    ada.list(),
    ada.update(canvasId, { title: "Sales" }),
  ]);
  refused.forEach(expectUnavailable);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect(await hashStatus(server)).toBe(200);
  proxy.isStalled = false;
  expect((await ada.publish({ source: sourceOf(2) })).status).toBe(201);
  expect((await ada.list()).body.map(({ title }) => title)).toEqual(["", ""]);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
});

it("[C17] all connections in use: 503 for requests that wait too long, and nothing of them is stored", async () => {
  const database = await makePostgresDatabase();
  const server = await start({ DATABASE_URL: database.url, DATABASE_CONNECTIONS: "2" });
  const visitor = (name: number) => createVisitor(server, `session-${name}`);
  await visitor(0).publish({ source: sourceOf() });
  const blocking = database.run(`
    do $$ begin
      lock table canvases in exclusive mode;
      while not exists (select from pg_class where relname = 'released') loop perform pg_sleep(0.05); end loop;
    end $$;
  `);
  await expect
    .poll(
      async () =>
        (
          await database.run(
            "select from pg_locks where mode = 'ExclusiveLock' and relation::regclass::text = 'canvases'",
          )
        ).rowCount,
    )
    .toBe(1);
  let answered = 0;
  const publish = async (name: number) => {
    const answer = await visitor(name).publish({ source: sourceOf() });
    answered++;
    return answer;
  };
  const publishing = Promise.all([1, 2, 3, 4].map(publish));
  await expect.poll(() => answered).toBe(2);
  await database.run("create table released ()");
  const [answers] = await Promise.all([publishing, blocking]);
  const [made, refused] = [
    answers.filter(({ status }) => status === 201),
    answers.filter(({ status }) => status !== 201),
  ];
  expect([made.length, refused.length]).toEqual([2, 2]);
  refused.forEach(expectUnavailable);
  expect((await database.run("select count(*)::int as canvases from canvases")).rows).toEqual([{ canvases: 3 }]);
  expect((await visitor(5).publish({ source: sourceOf() })).status).toBe(201);
});

it.each(["40001", "40P01"])(
  "[C8, C17] failure %s is retried silently if it occurs twice, and becomes a 503 if it persists",
  async (state) => {
    const database = await makePostgresDatabase();
    const server = await start({ DATABASE_URL: database.url });
    const ada = createVisitor(server, "ada");
    await database.run("create sequence attempts");
    // A sequence keeps its count through a rollback.
    await beforeInsert(
      database,
      `if nextval('attempts') <= 2 or new.title = 'never' then raise exception 'meddled' using errcode = '${state}'; end if;`,
    );
    const published = await ada.publish({ source: sourceOf(1) });
    expect([published.status, published.body.reused]).toEqual([201, false]);
    expectUnavailable(await ada.publish({ source: sourceOf(2), title: "never" }));
    expect((await ada.list()).body).toHaveLength(1);
    expect((await ada.publish({ source: sourceOf(2) })).status).toBe(201);
  },
);

it("[C17] a slow query: 503, no part of it is stored, and other requests aren't delayed", async () => {
  const database = await makePostgresDatabase();
  await database.run(`alter database ${new URL(database.url).pathname.slice(1)} set statement_timeout = '400ms'`);
  const server = await start({ DATABASE_URL: database.url });
  const ada = createVisitor(server, "ada");
  await beforeInsert(database, "if new.title = 'slow' then perform pg_sleep(20); end if;");
  const slow = ada.publish({ source: sourceOf(1), title: "slow" });
  expect((await createVisitor(server, "bob").publish({ source: sourceOf(2) })).status).toBe(201);
  expectUnavailable(await slow);
  expect((await ada.list()).body).toEqual([]);
  expect((await ada.publish({ source: sourceOf(1) })).status).toBe(201);
});

it("[C17] synchronous_commit = off for the server's role: every write is still flushed before its reply", async () => {
  const database = await makePostgresDatabase();
  await database.run(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = off`);
  const server = await start({ DATABASE_URL: database.url });
  await database.run(`
    create table seen (setting text);
    create function note() returns trigger language plpgsql as $$
      begin insert into seen values (current_setting('synchronous_commit')); return null; end $$;
    create trigger note after insert or update or delete on canvases for each statement execute function note();
    create trigger note after insert or update or delete on canvas_views for each statement execute function note();
  `);
  const ada = createVisitor(server, "ada");
  const { canvasId } = (await ada.publish({ source: sourceOf() })).body;
  await ada.load(canvasId);
  await ada.update(canvasId, { title: "Sales" });
  await ada.remove(canvasId);
  const { rows } = await database.run("select setting, count(*)::int as times from seen group by setting");
  expect(rows).toEqual([{ setting: "on", times: expect.any(Number) }]);
  expect(rows[0].times).toBeGreaterThanOrEqual(4);
});
