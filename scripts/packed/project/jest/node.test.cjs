/** @jest-environment node */
const { createCanvasService, createMemoryStore } = require("@fingerpaint/canvas-store");
require("@fingerpaint/canvas-store/json-file");
const { compileCanvas } = require("@fingerpaint/canvas-runtime/compile");
const { renderCanvasToHtml } = require("@fingerpaint/canvas-runtime/html");
const { Button } = require("@fingerpaint/canvas-runtime/module");
const { createCanvasMcpServer } = require("@fingerpaint/mcp");
const { digestText } = require("@fingerpaint/md5-core");
const { describeCanvasStore } = require("@fingerpaint/canvas-store/testing");

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';

test("the packages work", async () => {
  const { sourceMd5 } = await createCanvasService({ store: createMemoryStore() }).publish("someone", { source });
  expect(await digestText(source)).toBe(sourceMd5);
  expect(compileCanvas(source).diagnostics).toEqual([]);
  expect(renderCanvasToHtml(source).html).toContain("Hello</h1>");
  expect([typeof Button, typeof createCanvasMcpServer]).toEqual(["function", "function"]);
});

/** Of data that outlives the store, and of two stores on the same data. */
const casesOfStoresThatKeep = [
  "close-finishes",
  "reopen-inserted",
  "reopen-order",
  "reopen-oversight",
  "reopen-removed",
  "reopen-replaced",
  "reopen-views",
  "two-stores-count",
  "two-stores-oversight",
  "two-stores-publish",
  "two-stores-read",
  "two-stores-update",
];

describeCanvasStore(
  { describe, it, expect },
  {
    name: "memory",
    open: async () => ({ store: createMemoryStore() }),
    skip: casesOfStoresThatKeep.map((name) => ({ case: name, reason: "it keeps nothing" })),
  },
);
