import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "./workspace.ts";

/** The size that an import may add to a page, minified and gzipped. */
interface Budget {
  readonly title: string;
  /** The folder of the package that the program imports by name; relative to the root. */
  readonly folder: string;
  /** A program that imports the measured code. */
  readonly program: string;
  /** Modules that the page has anyway. @default [] */
  readonly external?: readonly string[];
  /** Measures only the chunks that the program imports dynamically. Without it, only the others are measured. */
  readonly isLater?: boolean;
  readonly maxBytes: number;
  /** Does the package's README promise it? */
  readonly isInReadme?: boolean;
  /** Why this limit was chosen, and what would exceed it. */
  readonly reason: string;
}

const budgets: readonly Budget[] = [
  {
    title: "md5-core: digestText alone",
    folder: "packages/md5-core",
    program: 'export { digestText } from "@fingerpaint/md5-core";',
    maxBytes: 8_000,
    isInReadme: true,
    reason:
      "MD5 in JavaScript and in WebAssembly, three encodings, errors. Neither the lanes' kernel nor gbk's table (far larger than all this) may come with it.",
  },
  {
    title: "md5-core: ETags of S3",
    folder: "packages/md5-core",
    program: 'export * from "@fingerpaint/md5-core/etag";',
    maxBytes: 18_500,
    reason:
      "A group of hashers with the kernel of its lanes is three quarters of it. Neither gbk nor iconv-lite may come with it.",
  },
  {
    title: "md5-core: gbk, at its first use",
    folder: "packages/md5-core",
    program: 'export { digestText } from "@fingerpaint/md5-core";',
    isLater: true,
    maxBytes: 35_000,
    isInReadme: true,
    reason:
      "iconv-lite's two tables of gbk, which compress to nearly all of this, and the encoder with its kernel. Neither iconv-lite's code nor its other tables may come with it.",
  },
  {
    title: "md5-core/browser: digestFiles, without its worker",
    folder: "packages/md5-core",
    program: 'export { digestFiles } from "@fingerpaint/md5-core/browser";',
    maxBytes: 3_000,
    reason:
      "The page's side of the pool: errors and formats, but neither MD5 nor its kernels, which belong to the worker.",
  },
  {
    title: "sdk-client: all of it",
    folder: "packages/sdk-client",
    program: 'export * from "@fingerpaint/sdk-client";',
    maxBytes: 9_300,
    isInReadme: true,
    reason:
      "A page that talks to the services should not pay more for the client than for a small image. zod alone would be over it.",
  },
  {
    title: "canvas-runtime: mountCanvas",
    folder: "packages/canvas-runtime",
    program: 'export { mountCanvas } from "@fingerpaint/canvas-runtime";',
    maxBytes: 10_500,
    isInReadme: true,
    reason:
      "The host's side of a frame: no React, no compiler. The frame's document comes when the first canvas is shown.",
  },
  {
    title: "canvas-runtime: CanvasView, without React",
    folder: "packages/canvas-runtime",
    program: 'export { CanvasView } from "@fingerpaint/canvas-runtime/react";',
    external: ["react", "react/jsx-runtime"],
    maxBytes: 11_000,
    isInReadme: true,
    reason: "mountCanvas and a component around it.",
  },
  {
    title: "api-contracts/operations",
    folder: "packages/api-contracts",
    program: 'export * from "@fingerpaint/api-contracts/operations";',
    maxBytes: 1_500,
    reason: "Plain data, fourteen operations. zod must not come with it.",
  },
  {
    title: "canvas-store: the service and the memory store",
    folder: "packages/canvas-store",
    program: 'export * from "@fingerpaint/canvas-store";',
    maxBytes: 52_000,
    reason:
      "Rules, tokenizer, md5-core with its kernel, and zod with the contract's schemas (half of it), for a page that keeps canvases itself. lowdb and Node's modules belong to /json-file.",
  },
];

const [, , part = ""] = process.argv;
const chosen = budgets.filter(({ title }) => title.includes(part));
if (chosen.length === 0) throw new Error(`No budget has ${JSON.stringify(part)} in its title`);
const measured = await Promise.all(chosen.map(async (budget) => ({ ...budget, bytes: await bytesOf(budget) })));
for (const { title, bytes, maxBytes, reason } of measured) {
  console.log(`${bytes > maxBytes ? "OVER " : "ok   "} ${bytes} of ${maxBytes} bytes  ${title}`);
  if (bytes > maxBytes) console.log(`      ${reason}`);
}
const unwritten = chosen.filter(({ folder, maxBytes, isInReadme }) => {
  const readme = readFileSync(path.join(root, folder, "README.md"), "utf8");
  return isInReadme && !readme.includes(`at most ${maxBytes.toLocaleString("en-US")}`);
});
for (const { title, folder, maxBytes } of unwritten) {
  console.log(`WRONG ${folder}/README.md doesn't say "at most ${maxBytes.toLocaleString("en-US")}"  ${title}`);
}
process.exitCode = unwritten.length > 0 || measured.some(({ bytes, maxBytes }) => bytes > maxBytes) ? 1 : 0;

/**
 * Measures the gzipped size of a program: either of its chunk and the statically imported ones, which a page loads
 * first, or of the chunks that are loaded later. Bundles the built packages, as a user's bundler would find them.
 *
 * @throws if a package isn't built or imports something that browsers lack, or if nothing is left to measure
 */
async function bytesOf({ folder, program, external = [], isLater = false }: Budget): Promise<number> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: program, resolveDir: path.join(root, folder), sourcefile: "program.js" },
    bundle: true,
    external: [...external],
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    // Like the output of Vite, Rollup and webpack; escaping the characters of gbk's tables would cost 5 kB more.
    charset: "utf8",
    outdir: "out",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const loaded = new Set<string>();
  const load = (output: string) => {
    if (loaded.has(output)) return;
    loaded.add(output);
    for (const { path: imported, kind } of metafile.outputs[output]?.imports ?? []) {
      if (kind === "import-statement") load(imported);
    }
  };
  for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint?.endsWith("program.js")) load(output);
  }
  const chunks = outputFiles.filter((file) => loaded.has(path.relative(root, file.path)) !== isLater);
  if (chunks.length === 0) throw new Error(`Nothing was built from: ${program}`);
  return chunks.reduce((total, file) => total + gzipSync(file.contents, { level: 9 }).length, 0);
}
