import { readFile } from "node:fs/promises";
import ts from "typescript";
import { expect, it } from "vitest";
import * as canvasStore from "../src/index.ts";
import { canvasStoreCaseIds } from "../src/testing/index.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

it("[C9] runs the README's first block", async () => {
  const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const code = block.replace(/^import (\{.*\}) from "@fingerpaint\/canvas-store";$/m, "const $1 = canvasStore;");
  const run = new Function(
    "canvasStore",
    `return (async () => { ${ts.transpile(code, { target: ts.ScriptTarget.ES2022 })}; return { locked, opened, mine }; })()`,
  );
  const { locked, opened, mine } = await run(canvasStore);
  expect(locked).toMatchObject({ source: "", requiresPassword: true });
  expect(opened).toMatchObject({ source: expect.stringContaining("Hello"), viewCount: 1 });
  expect(mine).toMatchObject([{ title: "Hello", access: "public", expiresAt: "2031-01-31T11:00:00.000Z" }]);
});

it("names every option of createCanvasService", async () => {
  const service = await readFile(new URL("../src/service/canvas-service.ts", import.meta.url), "utf8");
  const options = /interface CanvasServiceOptions \{([\s\S]*?)\n\}/.exec(service)?.[1] ?? "";
  const names = Array.from(options.matchAll(/^ {2}(\w+)\??:/gm), ([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(readme).toContain(`| \`${name}\` |`);
});

it("mentions only cases and errors that exist", async () => {
  const skipped = [...readme.matchAll(/case: "([\w-]+)"/g)].map((match) => match[1]);
  expect(skipped.length).toBeGreaterThan(0);
  expect(canvasStoreCaseIds).toEqual(expect.arrayContaining(skipped));

  const codesInTable = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
  const errors = await readFile(new URL("../src/errors.ts", import.meta.url), "utf8");
  const codesDeclared = Array.from(errors.matchAll(/ErrorCode =([\s\S]*?);/g), ([, codes = ""]) =>
    [...codes.matchAll(/"([A-Z_]+)"/g)].map((match) => match[1]),
  ).flat();
  expect(codesInTable.sort()).toEqual(codesDeclared.sort());
});
