import { type CanvasStore, createMemoryStore } from "@fingerpaint/canvas-store";
import { createFetchHandler } from "@fingerpaint/services";
import { createApiKeyRing, createKeyFile } from "@fingerpaint/services/keys";
import { expect, it, onTestFinished, vi } from "vitest";
import { createLogger, readConfig } from "../../src/index.ts";
import { keysWithScopes } from "../access/keys-with-scopes.ts";
import { composeApp } from "../support/compose-app.ts";
import { startTestServer } from "../support/test-server.ts";
import { buildPages } from "../web/built-pages.ts";

const mebibyte = 1_048_576;
const site = "https://paint.example";
/** As JSON a control character takes six bytes; as HTML a quotation mark does. */
const largeSource = `import "editor/canvas";//${"\u0001".repeat(100_000)}${'"'.repeat(99_000)}`;

/** Gives the owner of a canvas 300 more. */
async function lengthenList(store: CanvasStore, canvasId: string): Promise<void> {
  const canvas = await store.read(canvasId);
  if (canvas === null) throw new Error("there is no such canvas");
  const source = 'import "editor/canvas"; // of a list';
  for (let index = 0; index < 300; index++) {
    await store.insert({ ...canvas, canvasId: `cv_${String(index).padStart(16, "0")}`, source });
  }
}

/** A server whose replies are read only when a test reads them: a `Response` reads none of its body by itself. */
async function open() {
  const { folder, keys } = await keysWithScopes();
  const config = readConfig({
    STORAGE: "memory",
    RATE_LIMIT_LOADING: "off",
    RATE_LIMIT_PER_MINUTE: "100000",
    METRICS: "public",
  });
  const memory = createMemoryStore();
  const read = vi.fn(memory.read);
  const app = composeApp(config, {
    store: { ...memory, read },
    apiKeys: createApiKeyRing({ keys: [], store: createKeyFile({ folder }) }),
    logger: createLogger({ level: "info", destination: { write: () => {} } }),
    webFolder: await buildPages(),
  });
  const handle = createFetchHandler(app);
  const replies: Response[] = [];
  onTestFinished(async () => {
    for (const reply of replies) if (!reply.bodyUsed) await reply.body?.cancel();
  });
  const ask = async (path: string, { address = "192.0.2.1", ...init }: RequestInit & { address?: string } = {}) => {
    const reply = await handle(new Request(site + path, init), { address });
    replies.push(reply);
    return reply;
  };
  const heldBytes = async () =>
    Number(/^fingerpaint_reply_bytes (\d+)$/m.exec(await (await ask("/metrics")).text())?.[1]);
  const publish = async (source: string) => {
    const headers = { "Content-Type": "application/json", Cookie: "sessionId=author" };
    const reply = await ask("/api/editor-canvas", {
      method: "POST",
      headers,
      body: JSON.stringify({ source, title: "t" }),
    });
    return ((await reply.json()) as { canvasId: string }).canvasId;
  };
  return { ask, heldBytes, publish, memory, read, keys };
}

/** Sends requests until one is refused. */
async function fill(ask: () => Promise<Response>, atMost = 2_000): Promise<{ taken: Response[]; refused: Response }> {
  const taken: Response[] = [];
  for (let count = 0; count < atMost; count++) {
    const reply = await ask();
    if (reply.status !== 200) return { taken, refused: reply };
    taken.push(reply);
  }
  throw new Error(`none of ${atMost} was refused`);
}

const kinds: [string, (canvasId: string) => string][] = [
  ["loads", (canvasId) => `/api/editor-canvas/${canvasId}`],
  ["share pages without scripts", (canvasId) => `/editor-canvas/${canvasId}?norun`],
  ["whole lists", () => "/api/editor-canvas/mine"],
  ["pages of a list", () => "/api/editor-canvas/mine?limit=300"],
  ["documents for agents", () => "/for-agents.md"],
];

it.each(kinds)("[B11] unread %s of one address use at most 16 MiB, and leave room for others", async (_, pathOf) => {
  const { ask, heldBytes, publish, memory, read } = await open();
  const canvasId = await publish(largeSource);
  await lengthenList(memory, canvasId);
  const path = pathOf(canvasId);
  const headers = { Cookie: "sessionId=author" };
  const { taken, refused } = await fill(() => ask(path, { headers }));
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await refused.text()).toContain("too many replies to your address are still unread");
  expect(await heldBytes()).toBeGreaterThan(10 * mebibyte);
  // The last reply may take more than was reserved for it based on the stored size.
  expect(await heldBytes()).toBeLessThan(18 * mebibyte);

  // Refused before the source is read.
  read.mockClear();
  for (let count = 0; count < 20; count++) expect((await ask(path, { headers })).status).toBe(503);
  expect(read).not.toHaveBeenCalled();

  expect((await ask(path, { headers, address: "192.0.2.2" })).status).toBe(200);
  // A reply's memory is freed when it is read or cancelled.
  await taken.shift()?.text();
  await taken.shift()?.body?.cancel();
  await expect.poll(async () => (await ask(path, { headers })).status).toBe(200);
});

it("[B11] 400 unread loads, from any number of addresses, use at most 128 MiB, and small ones still pass", async () => {
  const { ask, heldBytes, publish } = await open();
  const [large, small] = [await publish(largeSource), await publish('import "editor/canvas"; // small')];
  const statuses: number[] = [];
  for (let index = 0; index < 400; index++) {
    statuses.push((await ask(`/api/editor-canvas/${large}`, { address: `192.0.2.${index % 200}` })).status);
  }
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(200);
  expect(await heldBytes()).toBeGreaterThan(120 * mebibyte);
  expect(await heldBytes()).toBeLessThan(130 * mebibyte);
  const refused = await ask(`/api/editor-canvas/${large}`, { address: "198.51.100.1" });
  expect([refused.status, (await refused.text()).includes("too many replies of this server")]).toEqual([503, true]);
  expect((await ask(`/api/editor-canvas/${small}`, { address: "198.51.100.1" })).status).toBe(200);
  expect((await ask(`/editor-canvas/${large}`, { address: "198.51.100.1" })).status).toBe(200);
});

it("[B11] counts an IPv6 /48 as one address", async () => {
  const { ask, publish } = await open();
  const path = `/api/editor-canvas/${await publish(largeSource)}`;
  let index = 0;
  const { taken } = await fill(() => ask(path, { address: `2001:db8:1:${(index++).toString(16)}::1` }));
  expect(taken.length).toBeLessThan(30);
  expect((await ask(path, { address: "2001:db8:2::1" })).status).toBe(200);
});

it("[A5] answers to agents are refused before any work if unread ones fill the budget", async () => {
  const { ask, heldBytes, publish, read, keys } = await open();
  const canvasId = await publish(largeSource);
  const headers = {
    Authorization: `Bearer ${keys.read}`,
    Accept: "application/json, text/event-stream",
    "Content-Type": "application/json",
  };
  const call = (count: number, name: string, input: object) =>
    ask("/mcp", {
      method: "POST",
      headers,
      body: JSON.stringify(
        Array.from({ length: count }, (_, id) => {
          return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: input } };
        }),
      ),
    });
  // One request asks for ten canvases: those without room are refused, and the others arrive.
  const many = await (await call(10, "get_canvas", { canvasId })).text();
  expect(many).toContain("SERVICE_UNAVAILABLE: reply: too many replies to your address");
  expect(many).toContain('\\"totalLines\\":1');

  const { refused } = await fill(() => call(10, "canvas_guide", {}));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await heldBytes()).toBeLessThan(18 * mebibyte);
  read.mockClear();
  expect((await call(10, "get_canvas", { canvasId })).status).toBe(503);
  expect(read).not.toHaveBeenCalled();
});

it("[B11] no reply has more listeners than Node allows without a warning", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const memory = createMemoryStore();
  const server = await startTestServer({ store: memory });
  const headers = { "Content-Type": "application/json", Cookie: "sessionId=author" };
  const body = JSON.stringify({ source: largeSource });
  const published = await fetch(`${server.url}/api/editor-canvas`, { method: "POST", headers, body });
  await lengthenList(memory, ((await published.json()) as { canvasId: string }).canvasId);
  expect(await (await fetch(`${server.url}/api/editor-canvas/mine`, { headers })).json()).toHaveLength(301);
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});
