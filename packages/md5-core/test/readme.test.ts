import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { bundle } from "./bundle.ts";
import { runNode } from "./run-node.ts";

it.each([
  { example: 0, lines: 11 },
  { example: 1, lines: 6 },
  { example: 2, lines: 3 },
])("prints the output of the README's example $example", async ({ example, lines }) => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const usage = [...readme.matchAll(/```ts\n(.*?)```/gs)][example]?.[1] ?? "";
  const promised = [...usage.matchAll(/; \/\/ (.+)/g)].map(([, printed]) => printed);
  expect(promised).toHaveLength(lines);
  const { code } = await bundle(usage, "node");
  expect(await runNode(code)).toEqual(promised);
});
