import { createRequire } from "node:module";
import { createMemoryStore } from "@fingerpaint/canvas-store";
import { createFetchHandler } from "@fingerpaint/services";
import Router from "@koa/router";
import { expect, it, onTestFinished, vi } from "vitest";
import { createLogger, readConfig } from "../../src/index.ts";
import { composeApp } from "../support/compose-app.ts";
import { readReply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";
import { buildPages } from "../web/built-pages.ts";

const environment = {
  API_KEYS: "a-key-of-mine-0123456789",
  ADMIN_KEYS: "an-admin-key-0123456789",
  STORAGE: "memory",
  METRICS: "public",
  RATE_LIMIT_PER_MINUTE: "100000",
  RATE_LIMIT_LOADING: "off",
};
const headers = { Authorization: `Bearer ${environment.ADMIN_KEYS}` };

/** Koa's query parser, which takes time quadratic in the number of parameters. */
const koaQueries = createRequire(createRequire(import.meta.url).resolve("koa"))("./search-params.js") as {
  parse(text: string): unknown;
};

/** Collects the paths of all GET routes registered from now on, with their parameters filled in. */
function watchRoutes(): Set<string> {
  const paths = new Set<string>();
  const register = Router.prototype.register;
  const spy = vi.spyOn(Router.prototype, "register").mockImplementation(function (this: Router, ...route) {
    const [path, methods] = route;
    if (methods.some((method) => method.toUpperCase() === "GET")) paths.add(String(path).replace(/:\w+/g, "x"));
    return register.apply(this, route);
  });
  onTestFinished(() => spy.mockRestore());
  return paths;
}

/** The least time of three calls: the process may compile or collect what other tests left during one of them. */
async function leastProcessorMs(call: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 3; count++) {
    const before = process.cpuUsage();
    await call();
    times.push(process.cpuUsage(before).user / 1000);
  }
  return Math.min(...times);
}

it("[B10] every GET route refuses more than 100 parameters, and quickly", async () => {
  const paths = watchRoutes();
  const server = await startTestServer({ environment, webFolder: await buildPages() });
  expect([...paths]).toEqual(
    expect.arrayContaining([
      "/api/editor-canvas/mine",
      "/api/editor-canvas/x",
      "/editor-canvas/x",
      "/admin/api/canvases",
      "/metrics",
      "/docs",
      "/for-agents.md",
      "/",
    ]),
  );
  for (const path of paths) {
    const leastMs = await leastProcessorMs(async () => {
      const reply = await readReply(await fetch(`${server.url}${path}?${"a&".repeat(7_500)}`, { headers }));
      expect([reply.status, reply.text.includes("query: more than 100 parameters")], path).toEqual([400, true]);
    });
    expect(leastMs, path).toBeLessThan(250);
  }
});

it("[B10] every GET route refuses more than 8 sessions, and so do MD5 operations", async () => {
  const paths = watchRoutes();
  const server = await startTestServer({ environment, webFolder: await buildPages() });
  const Cookie = Array.from({ length: 9 }, (_, index) => `sessionId=${index}`).join("; ");
  const ask = async (path: string, method = "GET") =>
    readReply(await fetch(`${server.url}${path}`, { method, headers: { ...headers, Cookie } }));
  for (const path of paths) {
    const reply = await ask(path);
    expect([reply.status, reply.text.includes("more than 8 sessionId cookies")], path).toEqual([400, true]);
  }
  expect((await ask("/api/md5/text", "POST")).status).toBe(400);
});

it("[B10] the fetch handler refuses a query of megabytes, and quickly", async () => {
  const paths = watchRoutes();
  const config = readConfig(environment);
  const logger = createLogger({ level: "info", destination: { write: () => {} } });
  const parts = { store: createMemoryStore(), logger, webFolder: await buildPages() };
  const handle = createFetchHandler(composeApp(config, parts));
  for (const path of paths) {
    const leastMs = await leastProcessorMs(async () => {
      const { status } = await handle(new Request(`https://paint.example${path}?${"a&".repeat(500_000)}`, { headers }));
      expect(status, path).toBe(400);
    });
    expect(leastMs, path).toBeLessThan(250);
  }
});

it("[B10] accepts at most 100 parameters", async () => {
  const server = await startTestServer({ environment });
  const ask = async (count: number) =>
    (await fetch(`${server.url}/api/editor-canvas/mine?${Array(count).fill("a=b").join("&")}`)).status;
  expect([await ask(100), await ask(101)]).toEqual([200, 400]);
});

it("[B10] no route reads Koa's query", async () => {
  const parse = vi.spyOn(koaQueries, "parse");
  onTestFinished(() => parse.mockRestore());
  const paths = watchRoutes();
  const server = await startTestServer({ environment, webFolder: await buildPages() });
  for (const path of paths)
    await (await fetch(`${server.url}${path}?limit=2&norun&password=x&a=b`, { headers })).text();
  expect(parse).not.toHaveBeenCalled();
});
