import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { bundle } from "./bundle.ts";
import { runNode } from "./run-node.ts";

it("prints what the README's usage says", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const usage = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";
  const promised = [...usage.matchAll(/; \/\/ (.+)/g)].map(([, printed]) => printed);
  expect(promised).toHaveLength(7);
  const { code } = await bundle(usage, "node");
  expect(await runNode(code)).toEqual(promised);
});
