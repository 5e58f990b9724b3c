// Uses every package as an ES module, on whatever runs it. Prints "all right" at its end.
import { strict as assert } from "node:assert";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "@fingerpaint/api-contracts/operations";
import { compileCanvas } from "@fingerpaint/canvas-runtime/compile";
import { loadFrameDocument } from "@fingerpaint/canvas-runtime/frame";
import { renderCanvasToHtml } from "@fingerpaint/canvas-runtime/html";
import { createCanvasService, createMemoryStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { createCanvasMcpServer } from "@fingerpaint/mcp";
import { digestManyTexts, digestText } from "@fingerpaint/md5-core";
import { createClient } from "@fingerpaint/sdk-client";
import { readConfig } from "@fingerpaint/server";
import { canvas, createApp, createFetchHandler, createFrame, createLogger, md5 } from "@fingerpaint/services";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';
const hello = "5d41402abc4b2a76b9719d911017c592";

assert.equal(Object.keys(operations).length > 10, true);
assert.equal(await digestText("hello"), hello);
assert.equal(await digestText("中文", { encoding: "gbk" }), "bcce109775e8e1972e9f5fcda3e12895");
assert.equal((await digestManyTexts(Array(50).fill("hello")))[49], hello);
assert.deepEqual(compileCanvas(source).diagnostics, []);
assert.match((await loadFrameDocument()).html, /Content-Security-Policy/);
assert.match(renderCanvasToHtml(source).html, /<h1[^>]*>Hello/);
assert.equal(typeof createCanvasMcpServer, "function");

const folder = await mkdtemp(join(tmpdir(), "fingerpaint-packed-"));
const file = join(folder, "canvases.db");
const stores = [createMemoryStore(), await createJsonFileStore({ folder }), await createSqliteStore({ file })];
for (const store of stores) {
  const service = createCanvasService({ store });
  const { canvasId } = await service.publish("someone", { source });
  assert.equal((await service.load(canvasId, { owner: null })).viewCount, 1);
  await store.close();
}
// Another program, or another copy of the package, would be refused while this one is open.
const open = await createJsonFileStore({ folder });
await assert.rejects(createJsonFileStore({ folder }), { code: "STORE_LOCKED" });
await open.close();
await rm(folder, { recursive: true });

const settings = readConfig({ API_KEYS: "a-key-of-mine", STORAGE: "memory" });
const frame = createFrame({ settings: settings.frame, logger: createLogger({ level: "silent" }) });
const canvases = canvas(frame, { settings: settings.canvas, store: createMemoryStore() });
const handle = createFetchHandler(createApp({ frame, modules: [md5(frame, settings.md5), canvases] }));
const client = createClient({
  baseUrl: "http://paint.example",
  apiKey: "a-key-of-mine",
  fetch: (input, init) => handle(new Request(input, init)),
});
assert.equal((await client.md5.text({ text: "hello" })).hash, hello);
assert.equal((await client.md5.file({ file: new Blob(["hello"]) })).size, 5);
assert.equal((await client.canvases.publish({ source })).reused, false);
console.log("all right");
