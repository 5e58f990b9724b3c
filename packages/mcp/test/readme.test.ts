import { readFile } from "node:fs/promises";
import { createClient, createCookieJar } from "@fingerpaint/sdk-client";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { type CanvasMcpServerOptions, createClientCanvases } from "../src/index.ts";
import { compileCheck } from "./compile-check.ts";
import { connect } from "./connect.ts";

describe("README", () => {
  it("has a usage block that runs, and names every tool", async () => {
    const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const [, usage = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    const { code } = await transform(usage.replace(/^import .*$/gm, ""), { loader: "ts" });
    const served: CanvasMcpServerOptions[] = [];
    const run = new Function("createClient", "createCookieJar", "createClientCanvases", "serveCanvasesOverStdio", code);
    run(createClient, createCookieJar, createClientCanvases, (options: CanvasMcpServerOptions) => served.push(options));
    const [options] = served;
    if (options === undefined) throw new Error("The block serves nothing");
    const { tools } = await (
      await connect({ ...options, check: { ...compileCheck, run: async () => [] } })
    ).listTools();
    const rows = Array.from(readme.matchAll(/^\| `(\w+_\w+)` \|/gm), ([, name]) => name);
    expect(rows).toEqual(tools.map(({ name }) => name));
  });
});
