import { readFile } from "node:fs/promises";
import { operations } from "@fingerpaint/api-contracts/operations";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import * as sdk from "../src/index.ts";
import { errorReply, exampleReply } from "./fake-service.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block);
const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;

/** Answers like the service, by method and path. */
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
    const [usage = ""] = blocks;
    const { code } = await transform(usage.replace(/^import .*$/gm, ""), { loader: "ts" });
    const createClient = (options: sdk.ClientOptions) => sdk.createClient({ ...options, fetch });
    const printed: string[] = [];
    const run = new AsyncFunction("createClient", "console", `${code}; return { hash, isValid, data, opened };`);
    expect(await run(createClient, { log: (line: string) => printed.push(line) })).toMatchObject({
      hash: "5d41402abc4b2a76b9719d911017c592",
      isValid: true,
      data: [{ title: "Build times" }],
      opened: undefined,
    });
    expect(printed).toEqual(["https://paint.example/editor-canvas/cv_8sK2mQx0ZbT4rLw9 has expired"]);
  });

  it("has a block that refreshes a token, which runs", async () => {
    const refresh = blocks.find((block) => block?.includes("signIn")) ?? "";
    const { code } = await transform(refresh, { loader: "ts" });
    let tokens = 0;
    const seen: (string | null)[] = [];
    const fetchByToken: typeof globalThis.fetch = async (_, init) => {
      const sent = new Headers(init?.headers).get("Authorization");
      seen.push(sent);
      return sent === "Bearer token-2" ? exampleReply("listCanvases") : errorReply("UNAUTHORIZED");
    };
    const createClient = (options: sdk.ClientOptions) => sdk.createClient({ ...options, fetch: fetchByToken });
    const run = new AsyncFunction("createClient", "signIn", `${code}; return client.canvases.list();`);
    expect(await run(createClient, async () => `token-${++tokens}`)).toHaveLength(1);
    expect(seen).toEqual(["Bearer token-1", "Bearer token-2"]);
  });

  it("publishes a canvas that shows something", async () => {
    const [, source = ""] = /const source = '(.*)';/.exec(readme) ?? [];
    const { code } = await transform(source, { loader: "tsx", jsx: "transform", format: "iife", globalName: "canvas" });
    const React = { createElement: (type: string, _: unknown, text: string) => `<${type}>${text}</${type}>` };
    const runCanvas = new Function("require", "React", `${code}; return canvas.default();`);
    expect(runCanvas(() => ({ H1: "h1" }), React)).toBe("<h1>Hello</h1>");
  });

  it("imports in its examples what is there", async () => {
    const imports = [...readme.matchAll(/^import \{ (.+) \} from "(.+)";$/gm)];
    expect(imports.map(([, , from]) => from)).toEqual(expect.arrayContaining(["@tanstack/react-query", "msw/node"]));
    for (const [, names = "", from = ""] of imports) {
      const exported = Object.keys(await import(from));
      expect(exported, from).toEqual(expect.arrayContaining(names.split(", ")));
    }
  });

  it("names every method and every error class", () => {
    const { md5, canvases } = sdk.createClient({ baseUrl: "http://paint.example" });
    for (const method of [md5, canvases].flatMap(Object.keys)) expect(readme).toContain(`\`${method}\``);
    for (const name of Object.keys(sdk).filter((name) => name.endsWith("Error")))
      expect(readme).toContain(`\`${name}\``);
  });
});
