import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CanvasStore, createMemoryStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { type CanvasRulesSubject, describeCanvasRules, type Visitor } from "@fingerpaint/canvas-store/testing";
import { createPostgresStore } from "@fingerpaint/canvas-store-sql/postgres";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { createClient, createCookieJar } from "@fingerpaint/sdk-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../../../../packages/canvas-store-sql/test/postgres-database.ts";
import { startTestServer } from "../support/test-server.ts";

/** What one session can do, each operation through the SDK and over HTTP. */
function throughClient(baseUrl: string, sessionId?: string): Visitor {
  const { host, hostname } = new URL(baseUrl);
  const cookie = { host, name: "sessionId", value: sessionId ?? "", path: "/", secure: false, expiresAtMs: null };
  expect(hostname).toBe("127.0.0.1");
  const client = createClient({ baseUrl, retries: 0, ...(sessionId && { cookies: createCookieJar([cookie]) }) });
  return {
    publish: async (input) => client.canvases.publish(input),
    load: async (canvasId, password) => client.canvases.load(canvasId, { password }),
    update: async (canvasId, input) => client.canvases.update(canvasId, input),
    list: async () => client.canvases.list(),
    remove: async (canvasId) => {
      await client.canvases.delete(canvasId);
    },
  };
}

async function openService(
  options: { now: Date; modules: readonly string[] },
  store: CanvasStore,
  whenClosed: () => Promise<void>,
): Promise<CanvasRulesSubject> {
  let { now } = options;
  const environment = { CANVAS_MODULES: options.modules.join(",") };
  const server = await startTestServer({ environment, now: () => now, store });
  return {
    session: (name) => throughClient(server.url, `session-of-${name}`),
    anonymous: throughClient(server.url),
    setNow: (later) => {
      now = later;
    },
    close: async () => {
      await server.close();
      await whenClosed();
    },
  };
}

describeCanvasRules(
  { describe, it, expect },
  {
    name: "SDK, server, memory store",
    open: (options) => openService(options, createMemoryStore(), async () => {}),
  },
);

describeCanvasRules(
  { describe, it, expect },
  {
    name: "SDK, server, JSON file store",
    open: async (options) => {
      const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-rules-"));
      const store = await createJsonFileStore({ folder });
      return openService(options, store, async () => {
        await store.close();
        await rm(folder, { recursive: true });
      });
    },
  },
);

describeCanvasRules(
  { describe, it, expect },
  {
    name: "SDK, server, SQLite",
    open: async (options) => {
      const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-rules-"));
      const store = await createSqliteStore({ file: path.join(folder, "fingerpaint.db") });
      return openService(options, store, async () => {
        await store.close();
        await rm(folder, { recursive: true });
      });
    },
  },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

describeCanvasRules(
  { describe, it, expect },
  {
    name: "SDK, server, PostgreSQL",
    open: async (options) => {
      const store = await createPostgresStore({ connectionString: database.url });
      await database.run("truncate canvases cascade");
      return openService(options, store, () => store.close());
    },
  },
);
