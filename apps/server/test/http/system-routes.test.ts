import { once } from "node:events";
import { request } from "node:http";
import { errorCodes, operations } from "@fingerpaint/api-contracts";
import { CanvasStoreError, createMemoryStore } from "@fingerpaint/canvas-store";
import { describe, expect, it } from "vitest";
import { post, postJson } from "../support/md5-client.ts";
import { expectCommonHeaders, expectRefusal, readReply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const basePaths = ["", "/tools"];

/** The status of a GET whose path is sent exactly as given. */
async function statusOf(hostname: string, port: number, path: string): Promise<number | undefined> {
  const [reply] = await once(request({ hostname, port, path }).end(), "response");
  reply.resume();
  return reply.statusCode;
}

describe("system routes", () => {
  it.each(basePaths)("/healthz and /readyz answer below %j", async (basePath) => {
    const server = await startTestServer({ environment: { BASE_PATH: basePath } });
    for (const [path, status] of [
      ["/healthz", "alive"],
      ["/readyz", "ready"],
    ]) {
      const reply = await readReply(await fetch(server.url + path));
      expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { status }]);
      expectCommonHeaders(reply);
    }
  });

  it("[B3] /readyz is 503 with Retry-After while the server shuts down; /healthz stays alive", async () => {
    const server = await startTestServer();
    server.readiness.ready = false;
    const reply = await readReply(await fetch(`${server.url}/readyz`));
    expectRefusal(reply, "SERVICE_UNAVAILABLE");
    expect(reply.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it("[B3] /readyz is 503 if the store doesn't answer", async () => {
    const check = async () => {
      throw new CanvasStoreError("STORE_CLOSED", "closed");
    };
    const server = await startTestServer({ store: { ...createMemoryStore(), check } });
    expectRefusal(await readReply(await fetch(`${server.url}/readyz`)), "SERVICE_UNAVAILABLE");
  });

  it("/metrics counts replies by operation and status, in the Prometheus text format", async () => {
    const server = await startTestServer();
    await postJson(server, "hashText", { text: "abc" });
    await post(server, "hashText", "{");
    const metrics = async () => readReply(await fetch(`${server.url}/metrics`));
    const count = (status: number) =>
      `fingerpaint_request_duration_seconds_count{operation="hashText",status="${status}"} 1\n`;
    await expect.poll(async () => (await metrics()).text).toContain(count(400));
    const reply = await metrics();
    expect(reply.text).toContain(count(200));
    expect(reply.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    expect(reply.text).not.toContain("test-key");
  });

  it("[M14] aren't counted and need no key", async () => {
    const server = await startTestServer({ environment: { RATE_LIMIT_PER_MINUTE: "1" } });
    for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"]) {
      for (let count = 0; count < 3; count++) expect((await fetch(server.url + path)).status).toBe(200);
    }
  });

  it.each(basePaths)("/openapi.json describes every operation, and names the server below %j", async (basePath) => {
    const server = await startTestServer({ environment: { BASE_PATH: basePath } });
    const reply = await readReply(await fetch(`${server.url}/openapi.json`));
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const document = JSON.parse(reply.text);
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers[0].url).toBe(basePath || "/");
    for (const [id, { method, path }] of Object.entries(operations)) {
      const described = document.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
      expect(described.operationId).toBe(id);
    }
    for (const code of errorCodes) expect(reply.text).toContain(`"${code}"`);
  });

  it("/openapi.json names the server by SITE_URL and BASE_PATH", async () => {
    const environment = { SITE_URL: "https://paint.example:8443", BASE_PATH: "/tools" };
    const server = await startTestServer({ environment });
    const document = await (await fetch(`${server.url}/openapi.json`)).json();
    expect(document.servers[0].url).toBe("https://paint.example:8443/tools");
  });

  it.each(["/metrics/", "/METRICS", "/Metrics", "//metrics", "/%6detrics", "/x/../metrics/"])(
    "[B3] answers /metrics under no other spelling, so that a proxy can block it: %s",
    async (path) => {
      const server = await startTestServer();
      const { hostname, port } = new URL(server.url);
      expect(await statusOf(hostname, Number(port), path)).toBe(404);
    },
  );

  it.each(basePaths)("/docs loads everything from this host, below %j", async (basePath) => {
    const server = await startTestServer({ environment: { BASE_PATH: basePath } });
    const page = await readReply(await fetch(`${server.url}/docs`));
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expectCommonHeaders(page);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(page.text).not.toMatch(/https?:|\/\/\w/);
    // A script in the page itself wouldn't run under the policy.
    expect(page.text).not.toMatch(/<script(?! src=)/);

    const references = [...page.text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
      ([, reference]) => reference as string,
    );
    expect(references).toHaveLength(4);
    for (const reference of references) {
      const asset = await readReply(await fetch(new URL(reference, `${server.url}/docs`)));
      expect(asset.status, reference).toBe(200);
      expect(asset.text.length).toBeGreaterThan(50);
      expect(asset.headers.get("content-type")).toMatch(
        reference.endsWith(".css") ? /^text\/css/ : /^text\/javascript/,
      );
      expectCommonHeaders(asset);
      if (reference.endsWith("start.js")) {
        const openApi = /url: "([^"]+)"/.exec(asset.text)?.[1] ?? "";
        expect(new URL(openApi, `${server.url}/docs`).href).toBe(`${server.url}/openapi.json`);
      }
    }
  });

  it.each([
    "/docs/nothing.js",
    "/docs/package.json",
    "/docs/..%2Fpackage.json",
    "/docs/%2e%2e/package.json",
    "/docs/__proto__",
    "/docs/constructor",
  ])("[B3] %s is NOT_FOUND", async (path) => {
    const server = await startTestServer();
    expectRefusal(await readReply(await fetch(server.url + path)), "NOT_FOUND");
  });

  it.each(basePaths)("/docs/ redirects to /docs, whose links are relative, below %j", async (basePath) => {
    const server = await startTestServer({ environment: { BASE_PATH: basePath } });
    const reply = await readReply(await fetch(`${server.url}/docs/`, { redirect: "manual" }));
    expect(reply.status).toBe(302);
    expect(new URL(reply.headers.get("location") ?? "", `${server.url}/docs/`).href).toBe(`${server.url}/docs`);
    expectCommonHeaders(reply);
  });
});
