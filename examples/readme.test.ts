import { readFileSync } from "node:fs";
import path from "node:path";
import { createMemoryStore } from "@fingerpaint/canvas-store";
import * as md5Core from "@fingerpaint/md5-core";
import { type ClientOptions, createClient } from "@fingerpaint/sdk-client";
import {
  canvas,
  canvasSettings,
  createApp,
  createFetchHandler,
  createFrame,
  frameSettings,
  readEnvironment,
} from "@fingerpaint/services";
import { transform } from "esbuild";
import { expect, it } from "vitest";

const readme = readFileSync(path.join(import.meta.dirname, "../README.md"), "utf8");
const blocks = Array.from(readme.matchAll(/```ts\n([^`]*)```/g), ([, block = ""]) => block);
const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;

/** Runs a block of the README without its imports, which are passed in with the other names that it uses. */
async function run(block: string, names: Record<string, unknown>, result: string): Promise<unknown> {
  const { code } = await transform(block.replace(/^import .*$/gm, ""), { loader: "ts" });
  return new AsyncFunction(...Object.keys(names), `${code}; return ${result};`)(...Object.values(names));
}

it("README's digest matches its comment", async () => {
  const [library = ""] = blocks;
  const names = { ...md5Core, file: new Blob(["hello"]), console: { log: () => {} } };
  expect(await run(library, names, "[hash, ofFile, isValid]")).toEqual([
    /; \/\/ ([0-9a-f]{32})$/m.exec(library)?.[1],
    "5d41402abc4b2a76b9719d911017c592",
    true,
  ]);
});

it("README publishes a canvas and protects it with a password", async () => {
  const [, client = ""] = blocks;
  const settings = readEnvironment({ frame: frameSettings, canvas: canvasSettings }, { LOG_LEVEL: "silent" });
  const frame = createFrame({ settings: settings.frame });
  const module = canvas(frame, { settings: settings.canvas, store: createMemoryStore() });
  const handle = createFetchHandler(createApp({ frame, modules: [module] }));
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => handle(new Request(input, init));
  const names = {
    createClient: (options: ClientOptions) => createClient({ ...options, fetch }),
    source: readFileSync(path.join(import.meta.dirname, "canvases/service-health.canvas.tsx"), "utf8"),
  };
  const opened = await run(client, names, "[shareUrl, await canvases.load(canvasId, { password: 'sesame' })]");
  expect(opened).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/editor-canvas\/cv_/),
    expect.objectContaining({ title: "Service health", access: "password" }),
  ]);
});
