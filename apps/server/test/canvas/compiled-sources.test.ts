import { compileCanvas, compilerVersion } from "@fingerpaint/canvas-runtime/compile";
import { createCanvasAdmin, createMemoryStore } from "@fingerpaint/canvas-store";
import { createClient } from "@fingerpaint/sdk-client";
import { expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { createVisitor, send, sourceOf } from "./visitor.ts";

const asked = `?compiled=${compilerVersion}`;
const compiledOf = (source: string) => ({ version: compilerVersion, ...compileCanvas(source) });

/**
 * A server whose compiler has started. On a busy machine, its start may take longer than a source may take, and the
 * server doesn't try that source again.
 */
async function startCompilingServer(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options);
  const visitor = createVisitor(server, "first");
  const canvasIds: string[] = [];
  const isCompiling = async () => {
    canvasIds.push((await visitor.publish({ source: sourceOf(1_000 + canvasIds.length) })).body.canvasId);
    const loads = await Promise.all(canvasIds.map((canvasId) => visitor.load(canvasId, asked)));
    return loads.some(({ body }) => "compiled" in body);
  };
  await expect.poll(isCompiling).toBe(true);
  return server;
}

/** Waits until the server has compiled the canvas: the first load may be answered before that. */
async function waitForCompiled(server: TestServer, canvasId: string, headers = {}): Promise<void> {
  const client = createClient({ baseUrl: server.url, headers });
  const load = async () => client.canvases.load(canvasId, { compiled: compilerVersion });
  await expect.poll(load).toHaveProperty("compiled");
}

it("[C38] adds the compiled source to a load that asks for it, after the other fields", async () => {
  const server = await startCompilingServer({ now: () => new Date("2030-01-01T00:00:00.000Z") });
  const [ada, reader] = [createVisitor(server, "ada"), createVisitor(server)];
  const source = sourceOf().replace("{ Stack }", "{ Stack, Nothing }").replace("Stack gap", "Nothing gap");
  const { canvasId } = (await ada.publish({ source, state: { count: 1 } })).body;
  await waitForCompiled(server, canvasId);
  const { body } = await reader.load(canvasId, asked);
  expect(Object.keys(body).at(-1)).toBe("compiled");
  expect(body).toMatchObject({ source, compiled: compiledOf(source) });
  expect(compiledOf(source).diagnostics).toMatchObject([{ severity: "warning", code: "unknown-export" }]);
});

it("[C38] leaves the reply unchanged to the byte for a reader that doesn't ask or has another version", async () => {
  const server = await startCompilingServer({ isAlone: true });
  const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf(), state: { a: "ä" } })).body;
  await waitForCompiled(server, canvasId);
  const { compiled, ...rest } = JSON.parse((await createVisitor(server).load(canvasId, asked)).text);
  expect(compiled).toEqual(compiledOf(sourceOf()));
  for (const query of ["", "?compiled", "?compiled=", "?compiled=0", `?compiled=${compilerVersion}0`, `?Compiled=1`]) {
    rest.viewCount++;
    expect((await createVisitor(server).load(canvasId, query)).text, query).toBe(JSON.stringify(rest));
  }
});

it("[C38] compresses a reply with a compiled source for clients that accept gzip", async () => {
  const server = await startCompilingServer({ isAlone: true });
  const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf() })).body;
  await waitForCompiled(server, canvasId);
  const path = `/api/editor-canvas/${canvasId}`;
  const replyTo = async (encodings: string, query = asked) => {
    const reply = await fetch(`${server.url}${path}${query}`, { headers: { "Accept-Encoding": encodings } });
    const headers = ["Content-Encoding", "Content-Type", "Vary"].map((name) => reply.headers.get(name));
    return { headers, compiled: JSON.parse(await reply.text()).compiled };
  };
  const compiled = compiledOf(sourceOf());
  const json = "application/json; charset=utf-8";
  expect(await replyTo("gzip, br")).toEqual({ headers: ["gzip", json, "Accept-Encoding"], compiled });
  for (const encodings of ["identity", "br", "gzip;q=0"]) {
    expect(await replyTo(encodings)).toEqual({ headers: [null, json, "Accept-Encoding"], compiled });
  }
  expect(await replyTo("gzip", "")).toEqual({ headers: [null, json, null], compiled: undefined });
});

it("[C38] accepts one version only", async () => {
  const server = await startTestServer({ isAlone: true });
  const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf() })).body;
  const { code, details } = await createVisitor(server).load(canvasId, "?compiled=a&compiled=b");
  expect([code, details]).toEqual(["INVALID_INPUT", "compiled: must be given once"]);
});

it("[C38] reveals nothing about a canvas that the reader can't open", async () => {
  const store = createMemoryStore();
  let now = new Date("2030-01-01T00:00:00.000Z");
  const server = await startCompilingServer({ store, now: () => now });
  const [ada, reader] = [createVisitor(server, "ada"), createVisitor(server)];
  const publish = async (number: number, fields = {}) =>
    (await ada.publish({ source: sourceOf(number), ...fields })).body.canvasId;
  const [locked, removed, expired, deleted] = [
    await publish(1, { access: "password", password: "secret" }),
    await publish(2),
    await publish(3, { expiresAt: "2030-01-02T00:00:00Z" }),
    await publish(4),
  ];
  for (const canvasId of [locked, removed, expired, deleted]) {
    await waitForCompiled(server, canvasId, { Cookie: "sessionId=ada" });
  }
  await createCanvasAdmin({ store }).remove(removed);
  await ada.remove(deleted);
  now = new Date("2030-01-03T00:00:00.000Z");

  const { body } = await reader.load(locked, asked);
  expect(body).toMatchObject({ source: "", requiresPassword: true });
  expect(body).not.toHaveProperty("compiled");
  const refused = [
    await reader.load(locked, `${asked}&password=wrong`),
    await reader.load(removed, asked),
    await reader.load(expired, asked),
    await reader.load(deleted, asked),
  ];
  expect(refused.map(({ code }) => code)).toEqual(["WRONG_PASSWORD", "CANVAS_REMOVED", "CANVAS_EXPIRED", "NOT_FOUND"]);
  for (const { text } of refused) expect(text).not.toContain("function");
  const head = await send(server, "HEAD", `/api/editor-canvas/${locked}${asked}&password=secret`);
  expect([head.status, head.text]).toEqual([200, ""]);
  // With the password, the reader has the source.
  expect((await reader.load(locked, `${asked}&password=secret`)).body).toMatchObject({
    source: sourceOf(1),
    compiled: compiledOf(sourceOf(1)),
  });
});
