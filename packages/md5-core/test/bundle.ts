import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { workerProgramPlugin } from "../scripts/worker-program-plugin.ts";

const packageRoot = fileURLToPath(new URL("..", import.meta.url));

/** Bundles TypeScript written in this package as a program of a platform would, from the sources. */
export async function bundle(contents: string, platform: "node" | "browser") {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: packageRoot, loader: "ts" },
    bundle: true,
    write: false,
    metafile: true,
    platform,
    format: platform === "node" ? "esm" : "iife",
    // CommonJS within an ES module, such as iconv-lite, requires Node's modules.
    banner: {
      js: platform === "node" ? 'import { createRequire } from "node:module"; const require = createRequire("/");' : "",
    },
    globalName: platform === "node" ? "" : "bundled",
    conditions: ["@fingerpaint/source"],
    absWorkingDir: packageRoot,
    plugins: [workerProgramPlugin],
    logLevel: "silent",
  });
  return { code: outputFiles[0]?.text ?? "", inputs: metafile.inputs };
}
