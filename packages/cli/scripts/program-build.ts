import { cpSync, existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { workerProgramPlugin } from "../../md5-core/scripts/worker-program-plugin.ts";

/** This package's folder. tsup bundles its configuration with all imports into one file, in this very folder. */
const packageRoot = existsSync(path.join(import.meta.dirname, "package.json"))
  ? import.meta.dirname
  : path.join(import.meta.dirname, "..");

/** The files that Node starts. */
export const entryPoints: Readonly<Record<string, string>> = { main: "src/main.ts" };

/** Further options of esbuild, for the build and for the programs that tests run. */
export const programBuild = {
  conditions: ["@fingerpaint/source"],
  // CommonJS libraries in the bundle call `require`.
  banner: {
    js: 'import { createRequire as createBundleRequire } from "node:module";const require = createBundleRequire(import.meta.url);',
  },
  target: "node20.19",
  platform: "node",
  plugins: [workerProgramPlugin],
} satisfies BuildOptions;

/** Packages that are loaded only when they are needed, and may be absent. */
export const optionalPackages = ["typescript", "playwright-core"];

/**
 * Builds the program as it is published, but not minified.
 *
 * @returns its main file
 */
export async function buildProgram(outdir: string): Promise<string> {
  await build({
    ...programBuild,
    absWorkingDir: packageRoot,
    entryPoints: { ...entryPoints },
    outdir,
    outExtension: { ".js": ".mjs" },
    external: optionalPackages,
    bundle: true,
    splitting: true,
    format: "esm",
    logLevel: "error",
  });
  await buildSandbox(outdir);
  return path.join(outdir, "main.mjs");
}

const resolveFrom = createRequire(path.join(packageRoot, "package.json")).resolve;

/** The folders of the packages whose declarations are published with the program. */
export const declarationPackages = ["@types/react", "csstype"].map((name) =>
  path.dirname(
    name === "csstype"
      ? createRequire(resolveFrom("@types/react/package.json")).resolve("csstype/package.json")
      : resolveFrom(`${name}/package.json`),
  ),
);

/**
 * Builds the environment for strangers' code, each part as one file: the process, which may read nothing else, the fake
 * browser inside it, and the script of the page that draws documents.
 *
 * @returns the files that were bundled
 */
export async function buildSandbox(outdir: string): Promise<Metafile> {
  mkdirSync(outdir, { recursive: true });
  const shared = {
    absWorkingDir: packageRoot,
    bundle: true,
    minify: true,
    metafile: true,
    conditions: programBuild.conditions,
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    logLevel: "error",
  } satisfies BuildOptions;
  const process = await build({
    ...shared,
    entryPoints: ["src/sandbox/main.ts"],
    outfile: path.join(outdir, "sandbox.cjs"),
    platform: "node",
    format: "cjs",
    target: "node20.19",
  });
  const browser = await build({
    ...shared,
    entryPoints: ["src/fake-browser/main.ts"],
    outfile: path.join(outdir, "fake-browser.js"),
    platform: "browser",
    format: "iife",
    target: "es2022",
    jsx: "automatic",
  });
  const page = await build({
    ...shared,
    entryPoints: ["src/export/page-script.ts"],
    outfile: path.join(outdir, "page-script.js"),
    platform: "browser",
    format: "iife",
    target: "es2022",
  });
  copyDeclarations(path.join(outdir, "types"));
  const outputs = [process, browser, page].map(({ metafile }) => metafile.outputs);
  return { inputs: {}, outputs: Object.assign({}, ...outputs) };
}

/** The declarations that `check --types` uses for a canvas's environment. */
function copyDeclarations(target: string): void {
  const [react = "", csstype = ""] = declarationPackages;
  cpSync(path.join(packageRoot, "../canvas-runtime/types/editor-canvas.d.ts"), path.join(target, "editor-canvas.d.ts"));
  for (const file of ["index.d.ts", "global.d.ts", "jsx-runtime.d.ts"]) {
    cpSync(path.join(react, file), path.join(target, "react", file));
  }
  cpSync(path.join(csstype, "index.d.ts"), path.join(target, "csstype/index.d.ts"));
}
