import { readFile } from "node:fs/promises";
import { operations } from "@fingerpaint/api-contracts/operations";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import * as sdk from "../src/index.ts";
import { errorReply, exampleReply } from "./fake-service.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;

/** Answers as the service would, found by method and path. */
const fetch: typeof globalThis.fetch = async (input, init) => {
  const { url, method } = new Request(input, init);
  const { pathname } = new URL(url);
  if (method === "GET" && pathname.includes("/cv_")) return errorReply("CANVAS_EXPIRED");
  for (const [id, operation] of Object.entries(operations)) {
    if (operation.method === method && operation.path === pathname) return exampleReply(id as sdk.OperationId);
  }
  return errorReply("NOT_FOUND");
};

describe("README", () => {
  it("has a usage block that runs", async () => {
    const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
    const { code } = await transform(block.replace(/^import .*$/gm, ""), { loader: "ts" });
    const createClient = (options: sdk.ClientOptions) => sdk.createClient({ ...options, fetch });
    const run = new AsyncFunction("createClient", "ApiError", `${code}; return { hash, isValid, data, expired };`);
    expect(await run(createClient, sdk.ApiError)).toMatchObject({
      hash: "5d41402abc4b2a76b9719d911017c592",
      isValid: true,
      data: [{ title: "Build times" }],
      expired: null,
    });
  });

  it("names every method and every error class", () => {
    const { md5, canvases } = sdk.createClient({ baseUrl: "http://paint.example" });
    for (const method of [md5, canvases].flatMap(Object.keys)) expect(readme).toContain(`\`${method}\``);
    for (const name of Object.keys(sdk).filter((name) => name.endsWith("Error")))
      expect(readme).toContain(`\`${name}\``);
  });
});
