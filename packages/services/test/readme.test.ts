import { readFileSync } from "node:fs";
import * as store from "@fingerpaint/canvas-store";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import * as services from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = Array.from(readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm), ([, block = ""]) => block);
const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;

/** Runs a block of the README without its imports, and returns the values of these of its names. */
async function run(block: string | undefined, wanted: string, names: object): Promise<unknown> {
  const { code } = await transform((block ?? "").replace(/^import .*$/gm, ""), { loader: "ts" });
  return new AsyncFunction(...Object.keys(names), `${code}; return ${wanted};`)(...Object.values(names));
}

it("digests a text, and mounts the reader's module", async () => {
  const [first, second] = blocks;
  expect(await run(first, "data.hash", { ...store, ...services })).toBe("5d41402abc4b2a76b9719d911017c592");
  const settings = services.readEnvironment({ frame: services.frameSettings }, { LOG_LEVEL: "silent" });
  const frame = services.createFrame({ settings: settings.frame });
  const module = (await run(second, "greeting", { frame })) as services.Module;
  const handle = services.createFetchHandler(services.createApp({ frame, modules: [module] }));
  const reply = await handle(new Request("http://paint.example/greeting", { headers: { Host: "paint.example" } }));
  expect(await reply.text()).toBe("This is http://paint.example");
});
