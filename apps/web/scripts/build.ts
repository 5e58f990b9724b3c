import { existsSync } from "node:fs";
import { copyFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { loadFrameDocument } from "@fingerpaint/canvas-runtime/frame";
import { build } from "vite";

const packageRoot = path.join(import.meta.dirname, "..");

/** The command line as `pnpm build` packs it. */
const packedProgram = path.join(packageRoot, "../../packages/cli/dist/cli.tgz");

const [, , named] = process.argv;

/**
 * Builds into the given folder. Otherwise it replaces `dist/` only when everything is built, because running tests and
 * servers may be reading it.
 */
if (named === undefined) {
  const fresh = path.join(packageRoot, `.build-${process.pid}`);
  try {
    await buildWeb(fresh);
    await rm(path.join(packageRoot, "dist"), { recursive: true, force: true });
    await rename(fresh, path.join(packageRoot, "dist"));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
} else {
  await buildWeb(path.resolve(named));
}

/**
 * Builds everything the server serves into a folder: the documents, their hashed files below `assets/`, and the
 * document that canvases run in (`canvas-frame.html`, with its headers in `canvas-frame.headers.json`). Each text gets
 * a `.br` and a `.gz` file next to it. The command line (`cli.tgz`) is included if it has been built.
 */
async function buildWeb(outDir: string): Promise<void> {
  await build({
    root: packageRoot,
    configFile: path.join(packageRoot, "vite.config.ts"),
    mode: "production",
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
  });
  const { html, headers } = await loadFrameDocument();
  await writeFile(path.join(outDir, "canvas-frame.html"), html);
  await writeFile(path.join(outDir, "canvas-frame.headers.json"), JSON.stringify(headers));
  await compress(path.join(outDir, "canvas-frame.html"));
  if (existsSync(packedProgram)) await copyFile(packedProgram, path.join(outDir, "cli.tgz"));
  const assets = path.join(outDir, "assets");
  const texts = (await readdir(assets)).filter((name) => !name.endsWith(".png"));
  await Promise.all(texts.map((name) => compress(path.join(assets, name))));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
