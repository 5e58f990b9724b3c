/** @jest-environment node */
const { mkdtemp, rm } = require("node:fs/promises");
const { tmpdir } = require("node:os");
const path = require("node:path");
const { createCanvasService, createMemoryStore } = require("@fingerpaint/canvas-store");
const { createJsonFileStore } = require("@fingerpaint/canvas-store/json-file");
const { compileCanvas } = require("@fingerpaint/canvas-runtime/compile");
const { loadFrameDocument } = require("@fingerpaint/canvas-runtime/frame");
const { renderCanvasToHtml } = require("@fingerpaint/canvas-runtime/html");
const { Button } = require("@fingerpaint/canvas-runtime/module");
const { createCanvasMcpServer } = require("@fingerpaint/mcp");
const { digestText } = require("@fingerpaint/md5-core");
const { canvasStoreCaseIds, describeCanvasStore } = require("@fingerpaint/canvas-store/testing");

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';

test("the packages work", async () => {
  const { sourceMd5 } = await createCanvasService({ store: createMemoryStore() }).publish("someone", { source });
  expect(await digestText(source)).toBe(sourceMd5);
  expect(compileCanvas(source).diagnostics).toEqual([]);
  expect(renderCanvasToHtml(source).html).toContain("Hello</h1>");
  expect((await loadFrameDocument()).html).toMatch(/<script>.{500000,}<\/script>/s);
  expect([typeof Button, typeof createCanvasMcpServer]).toEqual(["function", "function"]);
});

describeCanvasStore(
  { describe, it, expect },
  {
    name: "JSON files",
    skip: canvasStoreCaseIds
      .filter((id) => id.startsWith("two-stores-"))
      .map((id) => ({ case: id, reason: "one store at a time can be open on a folder" })),
    async open() {
      const folder = await mkdtemp(path.join(tmpdir(), "canvas-store-jest-"));
      const reopen = () => createJsonFileStore({ folder });
      const opened = [await reopen()];
      return {
        store: opened[0],
        async reopen() {
          const store = await reopen();
          opened.push(store);
          return store;
        },
        async close() {
          for (const store of opened) await store.close();
          await rm(folder, { recursive: true });
        },
      };
    },
  },
);
