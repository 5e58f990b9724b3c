import { CanvasStoreError, createMemoryStore } from "@fingerpaint/canvas-store";
import { describe, expect, it } from "vitest";
import { goodForms, post, postForm, postJson, withKey } from "../support/md5-client.ts";
import { expectCommonHeaders, readReply } from "../support/replies.ts";
import { startTestServer, type TestServer, testApiKey } from "../support/test-server.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const source = 'import { Text } from "editor/canvas";\nexport default () => <Text>very-secret-source</Text>;\n';
const session = "very-secret-session";
const password = "very-secret-password";

async function publish(server: TestServer): Promise<string> {
  const response = await fetch(`${server.url}/api/editor-canvas`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: `sessionId=${session}` },
    body: JSON.stringify({ source, title: "very-secret-title", access: "password", password }),
  });
  const { canvasId } = (await response.json()) as { canvasId: string };
  return canvasId;
}

describe("headers of every reply", () => {
  it.each(["a", "6f1f7f0c-8a4a-4a57-9f0e-2c1d9ad4a5a3", "A.b_c~d-9", "x".repeat(128)])(
    "[B6] include the caller's X-Request-Id %j, as does the log",
    async (id) => {
      const server = await startTestServer();
      for (const path of ["/openapi.json", "/nowhere", "/api/md5/text"]) {
        const response = await fetch(server.url + path, { headers: { "X-Request-Id": id } });
        expect(response.headers.get("x-request-id")).toBe(id);
      }
      await expect.poll(() => server.logLines().map(({ requestId }) => requestId)).toEqual([id, id, id]);
    },
  );

  it.each(["", " ", "a b", "x".repeat(129), "<script>", 'a"b', "a,b", "ä", "%0d%0aX-Injected: 1", "../../etc/passwd"])(
    "[B6] replace %j with a new id",
    async (id) => {
      const server = await startTestServer();
      const response = await fetch(`${server.url}/healthz`, { headers: { "X-Request-Id": id } });
      expect(response.headers.get("x-request-id")).toMatch(uuid);
      expect(response.headers.has("x-injected")).toBe(false);
    },
  );

  it("[B6] have a different id for each request", async () => {
    const server = await startTestServer();
    const ids = await Promise.all([1, 2].map(async () => (await fetch(server.url)).headers.get("x-request-id")));
    expect(ids[0]).not.toBe(ids[1]);
  });

  it("[B6] include the security headers and forbid caching, in success and failure", async () => {
    const server = await startTestServer();
    const canvasId = await publish(server);
    const requests: [string, RequestInit?][] = [
      ["/healthz"],
      ["/readyz"],
      ["/metrics"],
      ["/openapi.json"],
      ["/docs"],
      ["/nowhere"],
      ["/api/md5/text"],
      ["/api/md5/text", { method: "POST" }],
      ["/api/md5/text", { method: "OPTIONS" }],
      ["/api/md5/text", { method: "POST", headers: withKey, body: "{" }],
      ["/api/editor-canvas/mine"],
      [`/api/editor-canvas/${canvasId}`],
      [`/api/editor-canvas/${canvasId}?password=${password}`],
      [`/api/editor-canvas/${canvasId}?password=wrong`],
      [`/api/editor-canvas/${canvasId}`, { method: "DELETE" }],
      [`/editor-canvas/${canvasId}`],
      ["/editor-canvas/cv_0000000000000000"],
    ];
    for (const [path, init] of requests) {
      const reply = await readReply(await fetch(server.url + path, init));
      expectCommonHeaders(reply);
      expect(reply.headers.get("cache-control"), path).toBe("no-store");
      expect(reply.headers.get("x-frame-options"), path).toBe("SAMEORIGIN");
      // A share page's password form has to say which site it comes from.
      const policy = path.startsWith("/editor-canvas/") ? "strict-origin" : "no-referrer";
      expect(reply.headers.get("referrer-policy"), path).toBe(policy);
      expect(reply.headers.has("strict-transport-security"), path).toBe(false);
      expect(reply.headers.has("server"), path).toBe(false);
    }
  });

  it.each(["https://example.org", "HTTPS://Example.org", "https://example.org:443", "https://bücher.example"])(
    "[B6] promise HTTPS if the site uses it: %s",
    async (SITE_URL) => {
      const server = await startTestServer({ environment: { SITE_URL } });
      const response = await fetch(`${server.url}/healthz`);
      expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=\d{7,}/);
    },
  );

  it.each([{ SITE_URL: "https://example.org", BASE_PATH: "/tools" }, { SITE_URL: "https://example.org/tools" }])(
    "[B6] promise HTTPS for no shared host: %j",
    async (environment) => {
      const server = await startTestServer({ environment });
      const response = await fetch(`${server.url}/healthz`);
      expect(response.headers.has("strict-transport-security")).toBe(false);
    },
  );
});

describe("logs", () => {
  it("warn once about a proxy that TRUST_PROXY doesn't name", async () => {
    const warnings = (server: { logLines(): Record<string, unknown>[] }) =>
      server.logLines().filter(({ level }) => level === "warn");
    const unset = await startTestServer();
    const headers = { "X-Forwarded-For": "203.0.113.7" };
    for (let count = 0; count < 3; count++) await fetch(`${unset.url}/healthz`, { headers });
    expect(warnings(unset)).toMatchObject([{ msg: expect.stringContaining("TRUST_PROXY") }]);
    const set = await startTestServer({ environment: { TRUST_PROXY: "loopback" } });
    await fetch(`${set.url}/healthz`, { headers });
    await fetch(`${unset.url}/healthz`);
    expect(warnings(set)).toEqual([]);
  });

  it("have a line for a health check or a scrape only if it fails, or at the level debug", async () => {
    const server = await startTestServer();
    const probe = async ({ url }: { url: string }) => {
      for (const path of ["/healthz", "/readyz", "/metrics"]) await (await fetch(url + path)).text();
    };
    await probe(server);
    server.readiness.ready = false;
    await fetch(`${server.url}/readyz`);
    await expect.poll(() => server.logLines()).toMatchObject([{ operation: "readiness", status: 503 }]);
    const debugging = await startTestServer({ environment: { LOG_LEVEL: "debug" } });
    await probe(debugging);
    await expect
      .poll(() => debugging.logLines().map(({ operation, level }) => `${level} ${operation}`))
      .toEqual(["debug health", "debug readiness", "debug metrics"]);
  });

  it("report once a second why the store fails, and for how many requests", async () => {
    const failing = new CanvasStoreError("STORE_UNAVAILABLE", "no space left on the disk");
    const server = await startTestServer({
      store: { ...createMemoryStore(), readSummary: () => Promise.reject(failing) },
    });
    const load = () => fetch(`${server.url}/api/editor-canvas/cv_0000000000000000`);
    const failures = () => server.logLines().filter(({ level }) => level === "error");
    for (let n = 0; n < 5; n++) expect((await load()).status).toBe(503);
    expect(failures().length).toBeLessThan(5);
    expect(failures()[0]).toMatchObject({ msg: "request failed", operation: "loadCanvas" });
    await expect.poll(async () => (await load()) && failures().at(-1)?.notLogged).toBeGreaterThanOrEqual(1);
  });

  it("[B6] are JSON lines with the request and its outcome", async () => {
    const server = await startTestServer();
    await postJson(server, "hashText", { text: "abc" });
    await post(server, "hashText", "{");
    await fetch(`${server.url}/nowhere?a=b`);
    const expected = [
      { operation: "hashText", method: "POST", url: "/api/md5/text", status: 200, apiKeyId: "fixed_1" },
      { operation: "hashText", method: "POST", url: "/api/md5/text", status: 400, apiKeyId: "fixed_1" },
      { operation: "none", method: "GET", url: "/nowhere?a=[redacted]", status: 404 },
    ];
    const common = { level: "info", msg: "request", complete: true, address: "127.0.0.1" };
    await expect
      .poll(() => server.logLines())
      .toEqual(expected.map((line) => expect.objectContaining({ ...line, ...common, requestId: expect.any(String) })));
  });

  it("[B6] never contain a key, a cookie, a password, a text, a file or its name, in success or failure", async () => {
    const server = await startTestServer({ environment: { LOG_LEVEL: "trace" } });
    const text = "very-secret-text";
    await postJson(server, "hashText", { text });
    await postJson(server, "hashText", { text: `${text}é`, encoding: "ascii" });
    await postJson(server, "hashTexts", { texts: [text, 5] });
    await postJson(server, "verifyText", { text, expectedHash: "very-secret-hash" });
    await post(server, "hashText", `{"text":"${text}`);
    await post(server, "hashText", `{"text":very-secret-text}`);
    await post(server, "hashText", Buffer.from(`{"text":"${text}\xff"}`, "latin1"));
    await post(server, "hashText", text, { "Content-Type": "text/very-secret-type" });
    await postForm(server, "hashFile", [
      { name: "file", filename: "very-secret-name", content: "very-secret-content" },
    ]);
    await postForm(server, "hashFile", [
      ...goodForms.hashFile,
      { name: "very-secret-field", filename: "very-secret-name", content: "very-secret-content" },
    ]);
    await post(server, "hashFile", "very-secret-content", {
      "Content-Type": "multipart/form-data; boundary=very-secret",
    });
    await post(server, "hashText", "{}", { Authorization: "Bearer very-secret-wrong-key" });
    await post(server, "hashText", "{}", { Authorization: "very-secret-credentials" });
    await fetch(`${server.url}/very?very-secret-query&key=${testApiKey}#very-secret`);

    const canvasId = await publish(server);
    const canvas = `${server.url}/api/editor-canvas/${canvasId}`;
    const headers = { Cookie: `sessionId=${session}`, "Content-Type": "application/json" };
    await fetch(`${canvas}?password=${password}`, { headers });
    await fetch(`${canvas}?p%61ssword=very-secret-wrong-password`, { headers });
    await fetch(`${canvas}?password=very-secret-1&password=very-secret-2`);
    await fetch(`${server.url}/editor-canvas/${canvasId}?password=${password}`, { headers });
    await fetch(canvas, { method: "PATCH", headers, body: `{"password":"${password}",` });
    await fetch(canvas, { method: "PATCH", headers, body: JSON.stringify({ source: "very-secret-source" }) });
    await fetch(canvas, { method: "PATCH", headers, body: JSON.stringify({ expiresAt: "very-secret-time" }) });

    await expect.poll(() => server.logLines().length).toBeGreaterThanOrEqual(22);
    expect(server.logText()).not.toMatch(/very-?secret/i);
    expect(server.logText()).not.toContain(testApiKey);
    for (const line of server.logText().trimEnd().split("\n")) expect(JSON.parse(line)).toHaveProperty("level");
  });

  it("[B6] contain no secret of a request that crashes a handler", async () => {
    const store = {
      ...createMemoryStore(),
      insertOrFind: async (record: object) => {
        throw Object.assign(new Error("can't insert"), { record, request: { body: record } });
      },
    };
    const server = await startTestServer({ store });
    await publish(server);
    await expect.poll(() => server.logText()).toContain("can't insert");
    expect(server.logText()).not.toMatch(/very-secret/);
  });
});
