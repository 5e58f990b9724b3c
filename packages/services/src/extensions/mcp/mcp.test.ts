import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

/** The protocol's code takes 10 MiB and a tenth of the time that a start takes. */
it("[A1] is loaded without the protocol's code, which the first request imports", async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL("../../index.ts", import.meta.url))],
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
  expect(loaded).toContain("koa");
  expect(loaded).not.toContain("@fingerpaint/mcp");
  expect(loaded).not.toContain("@modelcontextprotocol/server");
});
