import type { CanvasStore } from "@fingerpaint/canvas-store";
import { type CanvasRulesSubject, describeCanvasRules, type Visitor } from "@fingerpaint/canvas-store/testing";
import { createClient, createCookieJar } from "@fingerpaint/sdk-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openSharedPostgresStores,
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
function throughClient(urls: readonly [string, string], sessionId?: string): Visitor {
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

/** Two servers on one database. The other stores keep the rules below HTTP, in their own packages. */
async function openServers(
  options: { now: Date; modules: readonly string[] },
  stores: readonly [CanvasStore, CanvasStore],
): Promise<CanvasRulesSubject> {
  let { now } = options;
  const environment = { CANVAS_MODULES: options.modules.join(",") };
  const start = (store: CanvasStore) => startTestServer({ environment, now: () => now, store });
  const servers = [await start(stores[0]), await start(stores[1])] as const;
  const urls = [servers[0].url, servers[1].url] as const;
  return {
    session: (name) => throughClient(urls, `session-of-${name}`),
    anonymous: throughClient(urls),
    setNow: (later) => {
      now = later;
    },
    close: async () => {
      for (const server of servers) await server.close();
    },
  };
}

let stores: SharedStores;
beforeAll(async () => {
  stores = await openSharedPostgresStores();
});
afterAll(() => stores.close());

describeCanvasRules(
  { describe, it, expect },
  {
    name: "SDK, two servers in turn, PostgreSQL",
    open: async (options) => openServers(options, await stores.empty()),
  },
);
