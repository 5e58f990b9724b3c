import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type CanvasStore, CanvasStoreError, createMemoryStore } from "@fingerpaint/canvas-store";
import { createClient } from "@fingerpaint/sdk-client";
import { createLogger } from "@fingerpaint/services/logger";
import { expect, it, onTestFinished } from "vitest";
import { version } from "../../src/program/version.ts";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { startTestServer, testApiKey } from "../support/test-server.ts";

const source = 'import { Text } from "editor/canvas";';

/** A series' value, or null if it isn't shown. @param series With its labels, as `/metrics` writes them. */
async function read(url: string, series: string): Promise<number | null> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

const author = (url: string) => createClient({ baseUrl: url, headers: { Cookie: "sessionId=ada" } });

it("/metrics counts canvases, writes, loads and refusals by code, and names the build", async () => {
  const { url } = await startTestServer();
  const { canvases } = author(url);
  const { canvasId } = await canvases.publish({ source });
  await canvases.publish({ source });
  await canvases.update(canvasId, { title: "A title" });
  await canvases.load(canvasId);
  await canvases.delete(canvasId);
  await canvases.load(canvasId).catch(() => {});
  await fetch(`${url}/editor-canvas/${canvasId}`);
  await fetch(`${url}/api/md5/text`, { method: "POST" });

  expect(await read(url, 'fingerpaint_canvas_writes_total{write="new"}')).toBe(1);
  expect(await read(url, 'fingerpaint_canvas_writes_total{write="again"}')).toBe(1);
  expect(await read(url, 'fingerpaint_canvas_writes_total{write="changed"}')).toBe(1);
  expect(await read(url, 'fingerpaint_canvas_writes_total{write="deleted"}')).toBe(1);
  expect(await read(url, "fingerpaint_canvas_loads_total")).toBe(1);
  const refusals = (operation: string, code: string) =>
    read(url, `fingerpaint_refusals_total{operation="${operation}",code="${code}"}`);
  expect(await refusals("loadCanvas", "NOT_FOUND")).toBe(1);
  expect(await refusals("sharePage", "NOT_FOUND")).toBe(1);
  expect(await refusals("hashText", "UNAUTHORIZED")).toBe(1);
  const build = `fingerpaint_build_info{version="${version}",node="${process.version}",storage="memory"}`;
  expect(await read(url, build)).toBe(1);
});

it("/metrics shows canvases, damaged documents and free space", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "fp-metrics-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "canvases"), { recursive: true });
  writeFileSync(path.join(folder, "canvases/cv_AAAAAAAAAAAAAAAA.json"), "{");
  const config = readConfig({ DATA_DIR: folder, PORT: "0", API_KEYS: testApiKey, QUOTA_STORE_BYTES: "off" });
  const options = { webFolder: null, print: () => {}, logger: createLogger({ level: "silent" }) };
  const first = await startServer(config, options);
  onTestFinished(() => first.close());
  const { canvases } = author(first.url);
  await canvases.publish({ source });
  const expiresAt = Date.now() + 2_000;
  await canvases.publish({ source: `${source}//`, expiresAt: new Date(expiresAt).toISOString() });
  await delay(expiresAt + 1 - Date.now());
  expect(await read(first.url, "fingerpaint_canvases")).toBe(2);
  expect(await read(first.url, "fingerpaint_canvas_bytes")).toBeGreaterThan(2 * source.length);
  expect(await read(first.url, "fingerpaint_canvases_expired")).toBe(1);
  expect(await read(first.url, "fingerpaint_canvases_removed")).toBe(0);
  expect(await read(first.url, "fingerpaint_damaged_files")).toBe(1);
  expect(await read(first.url, "fingerpaint_disk_free_bytes")).toBeGreaterThan(0);
  expect(await read(first.url, "fingerpaint_quota_canvases")).toBe(200_000);
  expect(await read(first.url, "fingerpaint_quota_bytes")).toBeNull();
});

it("/metrics queries the store once a minute, however often it is read, and again after a failure", async () => {
  const store = createMemoryStore();
  let asked = 0;
  let fails = true;
  const tally: CanvasStore["tally"] = (now) => {
    asked++;
    return fails ? Promise.reject(new CanvasStoreError("STORE_UNAVAILABLE", "away")) : store.tally(now);
  };
  const { url } = await startTestServer({ store: { ...store, tally } });
  expect(await read(url, "fingerpaint_canvases")).toBeNull();
  fails = false;
  expect(await read(url, "fingerpaint_canvases")).toBe(0);
  asked = 0;
  for (let scrape = 0; scrape < 10; scrape++) await read(url, "fingerpaint_canvases");
  expect(asked).toBe(0);
});

/** The status of `/metrics` for these headers. */
function ask(url: string, headers: Record<string, string>, address = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${url}/metrics`, { headers, localAddress: address }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

it.each([
  [{}, {}, 200],
  [{}, { "X-Forwarded-For": "127.0.0.1" }, 404],
  [{}, { Forwarded: "for=127.0.0.1" }, 404],
  [{}, { Via: "1.1 proxy" }, 404],
  [{ TRUST_PROXY: "loopback" }, { "X-Forwarded-For": "203.0.113.7" }, 404],
  [{ TRUST_PROXY: "loopback" }, { "X-Forwarded-For": "2001:db8::1" }, 404],
  [{ TRUST_PROXY: "loopback" }, { "X-Forwarded-For": "10.1.2.3" }, 200],
  [{ TRUST_PROXY: "loopback" }, { "X-Forwarded-For": "203.0.113.7:50123" }, 404],
  [{ TRUST_PROXY: "loopback" }, { "X-Real-IP": "203.0.113.7" }, 404],
  [{ TRUST_PROXY: "loopback" }, { "X-Real-IP": "10.1.2.3", "X-Forwarded-For": "10.1.2.3, 127.0.0.1" }, 200],
  [{ TRUST_PROXY: "10.0.0.1" }, { "X-Forwarded-For": "127.0.0.1" }, 404],
  [{ METRICS: "public" }, { "X-Forwarded-For": "203.0.113.7" }, 200],
  [{ METRICS: "off" }, {}, 404],
])("[B9] with %j and %j, /metrics answers %d", async (environment, headers, status) => {
  const { url } = await startTestServer({ environment: environment as Record<string, string> });
  expect(await ask(url, headers as Record<string, string>)).toBe(status);
});

const chrome = { "User-Agent": "Mozilla/5.0", "Accept-Language": "en" };

it.each<[Record<string, string>, Record<string, string>, number]>([
  [{}, { Host: "evil.example:3000", ...chrome }, 421],
  [{}, { Host: "evil.example", "User-Agent": "Prometheus/3.0", "Accept-Language": "" }, 421],
  [{}, { Host: "evil.example", "Sec-Fetch-Site": "same-origin" }, 421],
  [{ HOST: "0.0.0.0" }, { Host: "evil.example", ...chrome }, 421],
  [{ SITE_URL: "https://paint.example" }, { Host: "evil.example", Origin: "http://evil.example" }, 421],
  [{ SITE_URL: "https://paint.example" }, { Host: "paint.example:3000", ...chrome }, 200],
  [{}, { Host: "localhost:3000", ...chrome }, 200],
  [{}, { Host: "[::1]:3000", ...chrome, "Sec-Fetch-Site": "none" }, 200],
  [{}, { Host: "fingerpaint:3000", "User-Agent": "Prometheus/3.0", Accept: "text/plain" }, 200],
  [{ SITE_URL: "https://paint.example" }, { Host: "paint-1.internal:3000", "User-Agent": "vmagent" }, 200],
  [{ METRICS: "public" }, { Host: "evil.example", ...chrome }, 200],
])(
  "[B9] with %j, browsers may read /metrics only under this server's names: %j gets %d",
  async (environment, headers, status) => {
    const { url } = await startTestServer({ environment });
    expect(await ask(url, headers)).toBe(status);
  },
);

it("[B6, B9] with METRICS=0 only the measurements are served, on a separate port", async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: "info", destination: { write: (line: string) => void lines.push(line) } });
  const config = readConfig({ STORAGE: "memory", PORT: "0", API_KEYS: testApiKey, METRICS: "0", BASE_PATH: "/tools" });
  const server = await startServer(config, { webFolder: null, print: () => {}, logger });
  onTestFinished(() => server.close());
  const { metrics } = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === "listening");
  expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  const reply = await fetch(metrics);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=/),
  ]);
  expect(reply.headers.get("x-request-id")).not.toBeNull();
  expect([reply.headers.get("x-content-type-options"), reply.headers.get("cache-control")]).toEqual([
    "nosniff",
    "no-store",
  ]);
  expect(await reply.text()).toContain("fingerpaint_canvases 0");
  expect((await fetch(metrics, { method: "POST" })).status).toBe(405);
  const { origin } = new URL(metrics);
  expect(await ask(origin, { Host: "evil.example", ...chrome })).toBe(421);
  expect(await ask(origin, { Host: "evil.example" })).toBe(200);
  expect((await fetch(new URL("/healthz", metrics))).status).toBe(404);
  const connection = await openRawConnection({ url: origin });
  await connection.send("GET x://[ HTTP/1.1\r\n\r\n");
  expect((await connection.reply())?.status).toBe(404);
  connection.socket.destroy();
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  await server.close();
  await expect(fetch(metrics)).rejects.toThrow();
});

it.each(["yes", "65536", "localhost:9464", "1.2.3.4", "[::1]", "::1:9464", "-1", "127.0.0.1:x"])(
  "refuses METRICS=%s",
  (METRICS) => {
    expect(() => readConfig({ METRICS })).toThrow("METRICS is");
  },
);

it.each([
  ["9464", { host: "127.0.0.1", port: 9464 }],
  ["0.0.0.0:9464", { host: "0.0.0.0", port: 9464 }],
  ["[::1]:9464", { host: "::1", port: 9464 }],
  ["public", "public"],
  ["", "local"],
])("reads METRICS=%s", (METRICS, access) => {
  expect(readConfig({ METRICS }).metrics.access).toEqual(access);
});
