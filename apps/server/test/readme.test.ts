import { readFileSync } from "node:fs";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import * as server from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;

it("runs the README's program", async () => {
  const block = /```ts\n([\s\S]*?)\n```/.exec(readme)?.[1] ?? "";
  const { code } = await transform(block.replace(/^import .*$/m, ""), { loader: "ts" });
  const run = new AsyncFunction("readConfig", "startServer", `${code}; return data;`);
  expect(await run(server.readConfig, server.startServer)).toMatchObject({ hash: "5d41402abc4b2a76b9719d911017c592" });
});

it("names every error class in the README", () => {
  const named = Array.from(readme.matchAll(/^\| `(\w+Error)` \|/gm), ([, name]) => name);
  const exported = Object.keys(server).filter((name) => name.endsWith("Error"));
  expect(named).toEqual(expect.arrayContaining(exported));
  expect(named.filter((name = "") => !exported.includes(name))).toEqual(["CanvasStoreError"]);
});
