import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = new URL("..", import.meta.url).pathname;

describe("the built package", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(root, ".build-"));
    await promisify(execFile)("pnpm", ["exec", "tsup", "--out-dir", folder, "--silent"], { cwd: root });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("imports nothing but the peers of its optional entries, in code and in declarations", async () => {
    const peers = { "react-query": "@tanstack/react-query", msw: "msw" };
    for (const [entry, peer] of Object.entries(peers)) {
      for (const ending of ["cjs", "d.cts", "d.ts", "js"]) {
        const text = await readFile(join(folder, `${entry}.${ending}`), "utf8");
        const imported = [...text.matchAll(/(?:\bfrom |\brequire\()['"]([^'"]+)['"]/g)].map(([, name]) => name);
        const others = imported.filter((name) => !name?.startsWith("./") && name !== "editor/canvas");
        expect(new Set(others), `${entry}.${ending}`).toEqual(new Set([peer]));
      }
    }
    for (const file of ["index.cjs", "index.d.cts", "index.d.ts", "index.js"]) {
      const text = (await readFile(join(folder, file), "utf8")).replace(/\/\*[\s\S]*?\*\//g, "");
      expect(text, file).not.toMatch(/\bfrom ['"](?!\.\/)|\bimport\(|\brequire\((?!'\.\/)/);
      expect(text, file).not.toMatch(/zod|api-contracts['"]|node:|\bBuffer\b/);
    }
  });

  it("has no dependency", async () => {
    const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(Object.keys(manifest.peerDependencies)).toEqual(Object.keys(manifest.peerDependenciesMeta));
  });

  it("works as an ES module and as CommonJS", async () => {
    const run = async (type: string, code: string) =>
      (
        await promisify(execFile)(process.execPath, [`--input-type=${type}`, "-e", code], { cwd: folder })
      ).stdout.trim();
    expect(await run("module", 'import { createClient } from "./index.js"; console.log(typeof createClient)')).toBe(
      "function",
    );
    expect(await run("commonjs", 'console.log(typeof require("./index.cjs").createClient)')).toBe("function");
  });
});
