import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { createMemoryStore } from "@fingerpaint/canvas-store";
import { createClient } from "@fingerpaint/sdk-client";
import { createFetchHandler } from "@fingerpaint/services";
import { describe, expect, it } from "vitest";
import { collectGarbage } from "../../../../packages/services/test/support/collect-garbage.ts";
import { createLogger, readConfig } from "../../src/index.ts";
import { composeApp } from "../support/compose-app.ts";
import { buildPages } from "../web/built-pages.ts";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';
const mebibyte = 1_048_576;
const withKey = { Authorization: "Bearer a-key-of-mine-0123456789" };
const endBody = (body: ReadableStreamDefaultController) => body.close();
const failBody = (body: ReadableStreamDefaultController) => body.error(new Error("the connection is gone"));

function open(environment: Record<string, string> = {}) {
  const config = readConfig({ API_KEYS: "a-key-of-mine-0123456789", STORAGE: "memory", ...environment });
  const lines: string[] = [];
  const logger = createLogger({ level: "info", destination: { write: (line: string) => void lines.push(line) } });
  const handle = createFetchHandler(composeApp(config, { store: createMemoryStore(), logger }));
  const fetch: typeof globalThis.fetch = (input, init) => handle(new Request(input, init), { address: "192.0.2.7" });
  const client = createClient({
    baseUrl: `https://paint.example${config.frame.basePath}`,
    apiKey: "a-key-of-mine-0123456789",
    cookies: "keep",
    retries: 0,
    fetch,
  });
  return { handle, fetch, client, logs: () => lines.map((line) => JSON.parse(line)) };
}

describe("createFetchHandler", () => {
  it.each([
    [true, "br"],
    [false, null],
  ])("sends compressed files only if the host keeps their encoding: %s", async (keepsEncoding, encoding) => {
    const config = readConfig({ API_KEYS: "a-key-of-mine-0123456789", STORAGE: "memory" });
    const app = composeApp(config, { store: createMemoryStore(), webFolder: await buildPages() });
    const handle = createFetchHandler(app, { keepsEncoding });
    const headers = { "Accept-Encoding": "gzip, br" };
    const reply = await handle(new Request("https://paint.example/assets/app-1.js", { headers }));
    expect([reply.status, reply.headers.get("Content-Encoding")]).toEqual([200, encoding]);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect((encoding === "br" ? brotliDecompressSync(bytes) : bytes).toString()).toContain("answer = 42");
  });

  it("[B8] refuses other sites' hosts if the frame knows its own", async () => {
    const config = readConfig({ API_KEYS: "a-key-of-mine-0123456789", STORAGE: "memory" });
    const handle = createFetchHandler(composeApp(config, { store: createMemoryStore(), host: "127.0.0.1" }));
    const ask = async (origin: string) => (await handle(new Request(`${origin}/api/editor-canvas/mine`))).status;
    expect([await ask("http://localhost:3000"), await ask("http://paint.example")]).toEqual([200, 421]);
  });

  it("answers the operations with JSON bodies, and logs the client", async () => {
    const { client, logs } = open();
    expect(await client.md5.text({ text: "hello" })).toMatchObject({ hash: "5d41402abc4b2a76b9719d911017c592" });
    expect((await client.md5.texts({ texts: ["a", "b"] })).total).toBe(2);
    await expect(client.md5.text({ text: "é", encoding: "ascii" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(logs()[0]).toMatchObject({ operation: "hashText", status: 200 });
    expect(JSON.stringify(logs()[0])).toContain("192.0.2.7");
  });

  it("publishes, updates and deletes a canvas in one session, and shows its share page", async () => {
    const { client, fetch } = open();
    const { canvasId, shareUrl } = await client.canvases.publish({ source, title: "Hello" });
    expect(shareUrl).toBe(`https://paint.example/editor-canvas/${canvasId}`);
    await client.canvases.update(canvasId, { access: "password", password: "sesame" });
    const { canvases } = client.withOptions({ cookies: undefined });
    await expect(canvases.load(canvasId, { password: "wrong" })).rejects.toMatchObject({ status: 401 });
    const page = await fetch(`${shareUrl}?norun&password=sesame`);
    expect(page.headers.get("Content-Type")).toContain("text/html");
    expect(await page.text()).toContain("Hello");
    expect(await client.canvases.list()).toHaveLength(1);
    const deleted = await client.canvases.delete(canvasId).asResponse();
    expect([deleted.status, deleted.body]).toEqual([204, null]);
    await expect(client.canvases.load(canvasId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("[M10] hashes an upload as it arrives, without holding it", async () => {
    const { client } = open();
    const chunk = new Uint8Array(65_536).fill(7);
    const chunks = (100 * mebibyte) / chunk.byteLength;
    const expected = createHash("md5");
    const held = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    async function* content() {
      for (let given = 0; given < chunks; given += 1) {
        if (given === chunks - 1) await expect.poll(held).toBeLessThan(heldBefore + 10 * mebibyte);
        expected.update(chunk);
        yield chunk.slice();
      }
    }
    const heldBefore = held();
    const { hash, size } = await client.md5.file({ file: { filename: "big", content: content() } });
    expect([hash, size]).toEqual([expected.digest("hex"), 100 * mebibyte]);
  });

  it("[M8] refuses a file that is too large before all of it has arrived", async () => {
    const { client } = open({ MAX_FILE_BYTES: "1000" });
    let ended = false;
    async function* content() {
      try {
        for (let count = 0; count < 10_000; count += 1) yield new Uint8Array(65_536);
      } finally {
        ended = true;
      }
    }
    const call = client.md5.file({ file: { filename: "big", content: content() } });
    await expect(call).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
    await expect.poll(() => ended).toBe(true);
  });

  it.each([
    ["its body fails before the refusal", withKey, failBody],
    ["its body fails after the refusal", {}, failBody],
    ["its body is shorter than announced", { ...withKey, "Content-Length": "5" }, endBody],
    ["its body is longer than announced", { ...withKey, "Content-Length": "3" }, endBody],
  ])("[B4] refuses a request cleanly if %s", async (_, headers, end) => {
    const { handle } = open();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from("text")),
      pull: end,
    });
    const init = { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body, duplex: "half" };
    const reply = await handle(new Request("https://paint.example/api/md5/text", init as RequestInit));
    expect(await reply.json()).toMatchObject({
      error: { code: "Authorization" in headers ? "INVALID_INPUT" : "UNAUTHORIZED" },
    });
  });

  it.each([{}, { "Content-Length": "10" }])("[B4] refuses a form of more than 8 KiB, with %j", async (length) => {
    const { fetch } = open();
    const headers = { "Content-Type": "application/x-www-form-urlencoded", ...length };
    const body = new Blob([`password=${"x".repeat(9_000)}`]).stream();
    const init = { method: "POST", headers, body, duplex: "half" };
    const page = await fetch("https://paint.example/editor-canvas/cv_8sK2mQx0ZbT4rLw9", init as RequestInit);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([400, "text/html; charset=utf-8"]);
  });

  it("answers only below its base path", async () => {
    const { client, fetch } = open({ BASE_PATH: "/tools" });
    expect((await client.canvases.publish({ source })).shareUrl).toContain(
      "https://paint.example/tools/editor-canvas/",
    );
    expect((await fetch("https://paint.example/api/editor-canvas/mine")).status).toBe(404);
  });

  it("answers HEAD without a body, with the headers of GET", async () => {
    const { fetch } = open();
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => fetch("http://paint.example/openapi.json", { method })),
    );
    expect(head?.body).toBeNull();
    expect(head?.headers.get("Content-Type")).toBe(get?.headers.get("Content-Type"));
    expect(await get?.json()).toMatchObject({ openapi: "3.1.1" });
  });

  it("ends a request if its caller has gone, and logs it", async () => {
    const { handle, logs } = open();
    const controller = new AbortController();
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(Buffer.from("{")),
      pull: async () => {
        await nextTurn();
        controller.abort();
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const request = new Request("http://paint.example/api/md5/text", {
      method: "POST",
      headers: { Authorization: "Bearer a-key-of-mine-0123456789", "Content-Type": "application/json" },
      body,
      signal: controller.signal,
      duplex: "half",
    } as RequestInit);
    await expect(handle(request)).rejects.toThrow("ended before its reply began");
    await expect.poll(() => cancelled).toBe(true);
    await expect.poll(logs).toMatchObject([{ operation: "hashText", complete: false }]);
  });

  it.each(["aborts its signal then", "does nothing more"])(
    "logs a reply as complete if its caller has read it and %s",
    async (then) => {
      const { fetch, logs } = open();
      const abort = new AbortController();
      const reply = await fetch("https://paint.example/api/editor-canvas", { signal: abort.signal });
      await reply.text();
      if (then.startsWith("aborts")) abort.abort();
      await expect.poll(() => logs().map(({ complete }) => complete)).toEqual([true]);
    },
  );

  it("writes a reply no faster than it is read, and stops if nobody reads", async () => {
    const { fetch } = open();
    const { body } = await fetch("http://paint.example/openapi.json");
    await body?.cancel();
    expect((await fetch("http://paint.example/healthz")).status).toBe(200);
  });
});
