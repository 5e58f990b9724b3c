// Uses every CommonJS build. Prints "all right" at its end.
const assert = require("node:assert/strict");
const { compileCanvas } = require("@fingerpaint/canvas-runtime/compile");
const { loadFrameDocument } = require("@fingerpaint/canvas-runtime/frame");
const { renderCanvasToHtml } = require("@fingerpaint/canvas-runtime/html");
const { createCanvasService, createMemoryStore } = require("@fingerpaint/canvas-store");
const { digestText } = require("@fingerpaint/md5-core");
const { createClient, OptionError } = require("@fingerpaint/sdk-client");

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';

/** Every entry with a CommonJS build: a path in `exports` under `require` that is code. */
function commonJsEntries(name) {
  const { exports } = require(`./node_modules/${name}/package.json`);
  return Object.entries(exports)
    .filter(([, conditions]) => conditions.require?.default)
    .map(([subpath]) => name + subpath.slice(1));
}

async function main() {
  const names = [
    "api-contracts",
    "canvas-runtime",
    "canvas-store",
    "canvas-store-sql",
    "mcp",
    "md5-core",
    "sdk-client",
  ];
  const entries = names.flatMap((name) => commonJsEntries(`@fingerpaint/${name}`));
  assert.equal(entries.length > 20, true);
  // Its peers are not installed here: TanStack Query and MSW.
  const optional = /sdk-client\/(?:react-query|msw)$/;
  for (const entry of entries.filter((entry) => !optional.test(entry))) require(entry);

  assert.equal(await digestText("hello"), "5d41402abc4b2a76b9719d911017c592");
  assert.deepEqual(compileCanvas(source).diagnostics, []);
  assert.match((await loadFrameDocument()).html, /Content-Security-Policy/);
  assert.match(renderCanvasToHtml(source).html, /<h1[^>]*>Hello/);
  const service = createCanvasService({ store: createMemoryStore() });
  assert.match((await service.publish("someone", { source })).canvasId, /^cv_/);
  assert.throws(() => createClient({}), OptionError);
  console.log("all right");
}
main();
