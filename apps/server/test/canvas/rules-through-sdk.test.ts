import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CanvasStore, createMemoryStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { type CanvasRulesSubject, describeCanvasRules, type Visitor } from "@fingerpaint/canvas-store/testing";
import { createClient, createCookieJar } from "@fingerpaint/sdk-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openSharedPostgresStores,
  openSharedSqliteStores,
  type SharedStores,
} from "../../../../packages/canvas-store-sql/test/shared-stores.ts";
import { startTestServer } from "../support/test-server.ts";

/** Sends each request to the next server in turn, as a balancer does. */
function inTurn(urls: readonly string[]): typeof fetch {
  let turn = 0;
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${urls[turn++ % urls.length]}${pathname}${search}`, init);
  };
}

/** A session's operations, each through the SDK and over HTTP. */
function throughClient(urls: readonly [string, ...string[]], sessionId?: string): Visitor {
  const [baseUrl] = urls;
  const { host, hostname } = new URL(baseUrl);
  const cookie = { host, name: "sessionId", value: sessionId ?? "", path: "/", secure: false, expiresAtMs: null };
  expect(hostname).toBe("127.0.0.1");
  const client = createClient({
    baseUrl,
    retries: 0,
    fetch: inTurn(urls),
    ...(sessionId && { cookies: createCookieJar([cookie]) }),
  });
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
  stores: readonly [CanvasStore, ...CanvasStore[]],
  whenClosed: () => Promise<void>,
): Promise<CanvasRulesSubject> {
  let { now } = options;
  const environment = { CANVAS_MODULES: options.modules.join(",") };
  const start = (store: CanvasStore) => startTestServer({ environment, now: () => now, store });
  const [first, ...others] = stores;
  const servers = [await start(first), ...(await Promise.all(others.map(start)))] as const;
  const urls = [servers[0].url, ...servers.slice(1).map(({ url }) => url)] as const;
  return {
    session: (name) => throughClient(urls, `session-of-${name}`),
    anonymous: throughClient(urls),
    setNow: (later) => {
      now = later;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await whenClosed();
    },
  };
}

describeCanvasRules(
  { describe, it, expect },
  {
    name: "SDK, server, memory store",
    open: (options) => openService(options, [createMemoryStore()], async () => {}),
  },
);

describeCanvasRules(
  { describe, it, expect },
  {
    name: "SDK, server, JSON file store",
    open: async (options) => {
      const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-rules-"));
      const store = await createJsonFileStore({ folder });
      return openService(options, [store], async () => {
        await store.close();
        await rm(folder, { recursive: true });
      });
    },
  },
);

const databases = { SQLite: openSharedSqliteStores, PostgreSQL: openSharedPostgresStores };

for (const [database, openStores] of Object.entries(databases)) {
  let stores: SharedStores;
  beforeAll(async () => {
    stores = await openStores();
  });
  afterAll(() => stores.close());

  describeCanvasRules(
    { describe, it, expect },
    {
      name: `SDK, two servers in turn, ${database}`,
      open: async (options) => openService(options, await stores.empty(), async () => {}),
    },
  );
}
