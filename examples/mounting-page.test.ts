import { readFileSync } from "node:fs";
import path from "node:path";
import * as store from "@fingerpaint/canvas-store";
import { createClient } from "@fingerpaint/sdk-client";
import * as library from "@fingerpaint/services";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";

const page = readFileSync(path.join(import.meta.dirname, "../docs/mounting.md"), "utf8");
const blocks = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, , block = ""]) => block);
const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';
const environment = {
  FINGERPAINT_API_KEYS: "a-key-of-mine",
  FINGERPAINT_HASH_KEY: "a-secret-of-this-test",
  FINGERPAINT_SESSION_SECRET: "another-secret-of-this-test",
};

/**
 * Runs a block of the page with the names from its imports or from earlier blocks, and returns one of its own names.
 */
async function run<Result>(block: string | undefined, wanted: string, given: object = {}): Promise<Result> {
  const statements = (block ?? "").replace(/^import .*$/gm, "").replace(/^export \{.*$/gm, "");
  const { code } = await transform(statements.replace(/^export const/gm, "const"), { loader: "ts" });
  const scope = { ...store, ...library, process: { env: environment }, ...given };
  return new AsyncFunction(...Object.keys(scope), `${code}; return ${wanted};`)(...Object.values(scope));
}

const tables = { frame: library.frameSettings, md5: library.md5Settings, canvas: library.canvasSettings };

/** The services over a store, passed to the blocks about fetch handlers. */
function services(environment: Record<string, string | undefined> = {}, canvasStore = store.createMemoryStore()) {
  const given = { BASE_PATH: "/tools", API_KEYS: "a-key-of-mine", LOG_LEVEL: "silent", ...environment };
  return compose(library.readEnvironment(tables, given), canvasStore);
}

function compose(settings: library.SettingsOf<typeof tables>, canvasStore = store.createMemoryStore()) {
  const logger = library.createLogger({ level: "silent" });
  const frame = library.createFrame({ settings: settings.frame, logger });
  const canvases = library.canvas(frame, { settings: settings.canvas, store: canvasStore });
  return { frame, modules: [library.md5(frame, settings.md5), canvases] };
}

/** A client of a handler, without a network. */
function clientOf(handle: (request: Request) => Promise<Response>) {
  return createClient({
    baseUrl: "http://paint.example/tools",
    apiKey: "a-key-of-mine",
    cookies: "keep",
    fetch: (input, init) => handle(new Request(input, init)),
  });
}

describe("docs/mounting.md", () => {
  it("has six programs, and no other code", () => {
    expect(blocks).toHaveLength(6);
    expect(page.match(/^```/gm)).toHaveLength(12);
  });

  it("makes an app", async () => {
    expect(await run(blocks[0], "fingerpaint")).toBeTypeOf("function");
  });

  it("configures one", async () => {
    const settings = await run<library.SettingsOf<typeof tables>>(blocks[1], "settings", { tables });
    const handle = library.createFetchHandler(library.createApp(compose(settings)));
    const { shareUrl } = await clientOf(handle).canvases.publish({ source });
    expect(shareUrl).toMatch(/^https:\/\/www\.example\.org\/tools\/editor-canvas\/cv_/);
  });

  it.each([
    { hashKey: "a-secret-of-this-test", links: 1 },
    { hashKey: undefined, links: 2 },
  ])("counts $links links of one key before and after a restart with HASH_KEY=$hashKey", async ({ hashKey, links }) => {
    const canvasStore = store.createMemoryStore();
    const open = () => library.createFetchHandler(library.createApp(services({ HASH_KEY: hashKey }, canvasStore)));
    let handle = open();
    const client = clientOf((request) => handle(request));
    const before = await client.canvases.publish({ source, key: "weekly" });
    handle = open();
    const after = await client.canvases.publish({ source: `${source}// next week\n`, key: "weekly" });
    expect(new Set([before.shareUrl, after.shareUrl]).size).toBe(links);
    expect(await client.canvases.list()).toHaveLength(links);
  });

  it("lets Vite pass the API on", async () => {
    const block = blocks[2]?.replace("export default", "const vite =");
    const defineConfig = (config: object) => config;
    expect(await run(block, "vite", { defineConfig })).toEqual({
      server: { proxy: { "/api": expect.stringMatching(/^http:/) } },
    });
  });

  it("makes a handler for Bun that knows the sender", async () => {
    const served: { fetch(request: Request, server: object): Promise<Response> }[] = [];
    const Bun = { serve: (options: (typeof served)[number]) => served.push(options) };
    await run(blocks[3], "handle", { ...services(), Bun });
    const handle = (request: Request) =>
      served[0]?.fetch(request, { requestIP: () => ({ address: "192.0.2.1" }) }) ?? Promise.reject();
    expect(await clientOf(handle).md5.text({ text: "hello" })).toMatchObject({
      hash: "5d41402abc4b2a76b9719d911017c592",
    });
  });

  it("makes a route for Next", async () => {
    const answer = await run<(request: Request) => Promise<Response>>(blocks[4], "answer", services());
    expect(await clientOf(answer).canvases.publish({ source })).toMatchObject({ reused: false });
    expect(blocks[4]).toMatch(/^export \{ (?:answer as (?:DELETE|GET|HEAD|PATCH|POST)(?:, )?){5} \};$/m);
  });

  it("makes a worker, whose log goes to the console", async () => {
    const lines: string[] = [];
    const given = { console: { log: (line: string) => lines.push(line) } };
    const block = blocks[5]?.replace("export default", "const worker =");
    type Worker = { fetch(request: Request, environment: Record<string, string>): Promise<Response> };
    const worker = await run<Worker>(block, "worker", given);
    const handle = (request: Request) => {
      return worker.fetch(new Request(request.url.replace("/tools", ""), request), {
        API_KEYS: "a-key-of-mine",
        HASH_KEY: "a-secret-of-this-test",
      });
    };
    expect(await clientOf(handle).canvases.publish({ source })).toMatchObject({ title: "Hello" });
    // A request's line is written after its reply.
    await expect.poll(() => lines).toEqual([expect.stringContaining('"operation":"publishCanvas"')]);
  });
});
