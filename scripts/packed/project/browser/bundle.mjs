// node browser/bundle.mjs <bundler> <entry> bundles a program into out-<bundler>/program.js.
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

const [, , bundler, entry] = process.argv;
const outDir = `out-${bundler}`;

/** Each imports its own tools: projects install only those they use. */
const bundlers = {
  async esbuild() {
    const { build } = await import("esbuild");
    await build({
      entryPoints: { program: entry },
      outdir: outDir,
      bundle: true,
      splitting: true,
      minify: true,
      format: "esm",
      platform: "browser",
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"production"' },
    });
  },
  async rollup() {
    const [{ rollup }, { nodeResolve }, { default: commonjs }, { default: json }] = await Promise.all([
      import("rollup"),
      import("@rollup/plugin-node-resolve"),
      import("@rollup/plugin-commonjs"),
      import("@rollup/plugin-json"),
    ]);
    // Its warnings are about comments in zod.
    const plugins = [nodeResolve({ browser: true }), commonjs(), json()];
    const bundle = await rollup({ input: entry, plugins, logLevel: "silent" });
    await bundle.write({ dir: outDir, entryFileNames: "program.js" });
  },
  rspack: async () => runCompiler((await import("@rspack/core")).rspack),
  webpack: async () => runCompiler((await import("webpack")).default),
  vite: () => runVite([]),
  async "vite-frame"() {
    const { canvasFrame } = await import("@fingerpaint/canvas-runtime/build");
    await runVite([canvasFrame()]);
    // The frame's program is in the document, and not in a script of the site a second time.
    for (const file of readdirSync(outDir, { recursive: true })) {
      const { size } = statSync(path.join(outDir, file));
      if (file.endsWith(".js") && size > 300_000) throw new Error(`${file} has ${size} bytes`);
    }
  },
};

await bundlers[bundler]();

async function runVite(plugins) {
  const { build } = await import("vite");
  const rolldownOptions = { input: entry, output: { entryFileNames: "program.js" } };
  await build({ logLevel: "error", plugins, build: { outDir, rolldownOptions } });
}

/** Builds by webpack, or by Rspack, which takes the same options. Fails on errors and warnings. */
function runCompiler(compiler) {
  const options = {
    mode: "production",
    entry: { program: `./${entry}` },
    output: { path: path.resolve(outDir), filename: "[name].js", module: true, chunkFormat: "module" },
    experiments: { outputModule: true },
    performance: { hints: false },
    target: ["web", "es2022"],
  };
  return new Promise((resolve, reject) => {
    compiler(options, (error, stats) => {
      if (error || stats.hasErrors() || stats.hasWarnings()) reject(error ?? new Error(stats.toString()));
      else resolve();
    });
  });
}
