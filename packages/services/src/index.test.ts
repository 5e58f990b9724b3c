import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

/** The modules that importing the services loads: those that static imports lead to. */
async function loadedModules(): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL("./index.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    splitting: true,
    outdir: "unused",
    write: false,
    metafile: true,
  });
  const [entry = ""] = Object.keys(metafile.outputs).filter((file) => file.endsWith("index.js"));
  const loaded = new Set([entry]);
  for (const file of loaded) {
    for (const { path, kind } of metafile.outputs[file]?.imports ?? []) {
      if (kind === "import-statement") loaded.add(path);
    }
  }
  return loaded;
}

/** The protocol's code takes 10 MiB and a tenth of the time that a start takes; the compiler is a thread's. */
it("[A1, C38] importing the services loads neither the protocol's code nor the compiler's", async () => {
  const loaded = await loadedModules();
  expect(loaded).toContain("koa");
  expect(
    [...loaded].filter((name) => /^@modelcontextprotocol|\/mcp$|canvas-runtime|worker_threads|lru-cache/.test(name)),
  ).toEqual([]);
});
