import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

let program: string | undefined;

/**
 * The program of a pool's threads, as CommonJS in one text. This module bundles it from the sources when the first
 * thread starts. Builds replace this module with one that contains the finished text: see
 * `scripts/worker-program-plugin.ts`.
 */
export function workerProgram(): string {
  program ??= bundle();
  return program;
}

function bundle(): string {
  // Required by name at run time, so that no bundler follows it: only the workspace has a compiler.
  const { buildSync }: Bundler = createRequire(import.meta.url)("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("./digest-worker.ts", import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
    legalComments: "none",
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** The part of esbuild that this module uses. */
interface Bundler {
  buildSync(options: object): { readonly outputFiles: readonly { readonly text: string }[] };
}
