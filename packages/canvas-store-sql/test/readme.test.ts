import { readFile } from "node:fs/promises";
import path from "node:path";
import * as canvasStore from "@fingerpaint/canvas-store";
import ts from "typescript";
import { expect, it } from "vitest";
import * as postgres from "../src/postgres/index.ts";
import * as sqlite from "../src/sqlite/index.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

it("[C11] runs the README's first block", async () => {
  const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const code = block
    .replace(/^import (\{.*\}) from "@fingerpaint\/canvas-store";$/m, "const $1 = canvasStore;")
    .replace(/^import (\{.*\}) from "@fingerpaint\/canvas-store-sql\/sqlite";$/m, "const $1 = sqlite;")
    .replace("data/canvases.db", path.join(await makeTemporaryFolder(), "data/canvases.db"));
  const run = new Function(
    "canvasStore",
    "sqlite",
    `return (async () => { ${ts.transpile(code, { target: ts.ScriptTarget.ES2022 })}; return { loaded }; })()`,
  );
  const { loaded } = await run(canvasStore, sqlite);
  expect(loaded).toMatchObject({ title: "Hello", source: expect.stringContaining("Hello"), viewCount: 1 });
});

it("names functions that exist", () => {
  const named = [...readme.matchAll(/`(create\w+Store|inspect\w+|openCounterPool)/g)].map((match) => match[1] ?? "");
  const functions = Object.entries({ ...sqlite, ...postgres }).filter(([, value]) => typeof value === "function");
  expect(new Set(named)).toEqual(new Set(functions.map(([name]) => name)));
});
