import { readFile } from "node:fs/promises";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import * as contract from "../src/index.ts";
import { createOpenApiDocument } from "../src/openapi/document.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

describe("README", () => {
  it("has a usage block that runs and returns what its comments say", async () => {
    const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
    const { code } = await transform(block.replace(/^import .*$/gm, ""), { loader: "ts" });
    const names = { ...contract, createOpenApiDocument };
    const run = new Function(
      ...Object.keys(names),
      `${code}; return { method, path, request, badReply, status, document };`,
    );
    expect(run(...Object.values(names))).toMatchObject({
      method: "POST",
      path: "/api/md5/text",
      request: { text: "hello", encoding: "utf8", outputFormat: "hex" },
      badReply: { success: false },
      status: 410,
      document: { servers: [{ url: "https://paint.example/tools" }] },
    });
  });

  it("names every entry", async () => {
    const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
    for (const entry of Object.keys(manifest.exports)) expect(readme).toContain(`| \`${entry}\``);
  });

  it("[B3] lists every code with its status", () => {
    const rows = [...readme.matchAll(/^\| `([A-Z_]+)` *\| (\d{3}) *\|$/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]);
    expect(Object.fromEntries(rows)).toEqual(contract.errorStatus);
  });
});
