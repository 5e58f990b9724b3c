import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";
import { escapeScript, type FrameScript } from "../src/sandbox/frame/frame-document.ts";

/** The script and the files it was bundled from. */
interface BundledFrameScript extends FrameScript {
  /** The files whose code is in the script. */
  modules: string[];
}

const bundled = new Map<string, Promise<BundledFrameScript>>();

/**
 * Bundles the program that runs in the frame, with React, the module and the compiler, as one minified script. Each
 * process bundles it only once.
 *
 * @param entry `src/editor-canvas/frame-program.ts`, as a path or a URL.
 */
export function bundleFrameScript(entry: string | URL): Promise<BundledFrameScript> {
  const entryPath = typeof entry === "string" ? entry : fileURLToPath(entry);
  const result = bundled.get(entryPath) ?? bundle(entryPath);
  bundled.set(entryPath, result);
  return result;
}

async function bundle(entryPath: string): Promise<BundledFrameScript> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entryPath],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    charset: "utf8",
    conditions: ["@fingerpaint/source"],
    define: { "process.env.NODE_ENV": '"production"' },
    // THIRD-PARTY-NOTICES.md has the licences.
    legalComments: "none",
    metafile: true,
    logLevel: "silent",
  });
  const script = escapeScript(outputFiles[0]?.text ?? "");
  const sha256 = createHash("sha256").update(script).digest("base64");
  return { script, sha256, modules: modulesOf(metafile) };
}

function modulesOf({ outputs }: Metafile): string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}

/** The file in the package's build that contains the bundled program, next to the other files. */
export const builtFrameScript = "frame-script.js";

/** The source of the module in `builtFrameScript`: it exports the program as data. */
export async function frameScriptModule(entry: string | URL): Promise<string> {
  const { script, sha256 } = await bundleFrameScript(entry);
  return `export const frameScript = ${JSON.stringify({ script, sha256 })};\n`;
}

/**
 * Lets `src/editor-canvas/frame-script.ts` load the program from a separate ES module. It is the only copy in the
 * package: the ESM and the CommonJS build share it.
 */
export const separateFrameScriptPlugin: Plugin = {
  name: "separate-frame-script",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /[\\/](?:frame|dialect|html)-script\.js$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /[\\/]dialects[\\/]dialect-script\.ts$/ }, () => ({
      contents: `export const loadDialectScript = async () => (await import("./${builtDialectScript}")).dialectScript;`,
      loader: "js",
    }));
    onLoad({ filter: /[\\/]html[\\/]html-script\.ts$/ }, () => ({
      contents: `export const loadHtmlScript = async () => (await import("./${builtHtmlScript}")).htmlScript;`,
      loader: "js",
    }));
    onLoad({ filter: /[\\/]editor-canvas[\\/]frame-script\.ts$/ }, () => ({
      contents: `export const loadFrameScript = async () => (await import("./${builtFrameScript}")).frameScript;`,
      loader: "js",
    }));
  },
};

/**
 * Bundles the components of other hosts as one expression: a function that takes the modules that the frame shares and
 * returns the components' exports.
 *
 * @param entry `src/extensions/dialects/index.ts`, as a path or a URL.
 */
export async function bundleDialectScript(entry: string | URL): Promise<string> {
  return (await bundleSharing(entry)).script;
}

/**
 * Bundles the code that renders canvases as documents, including React's renderer, in the same way.
 *
 * @param entry `src/extensions/html/index.ts`, as a path or a URL.
 */
export async function bundleHtmlScript(entry: string | URL): Promise<string> {
  return (await bundleSharing(entry)).script;
}

/** Bundles an additional script for the frame. `modules` are the files whose code is in it. */
export async function bundleSharing(entry: string | URL): Promise<{ script: string; modules: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [typeof entry === "string" ? entry : fileURLToPath(entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    globalName: "exported",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    charset: "utf8",
    conditions: ["@fingerpaint/source"],
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    metafile: true,
    plugins: [
      {
        name: "shared-with-the-frame",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^react(\/jsx-runtime)?$|\/(?:frame|kit)-parts\.ts$/ }, ({ path: specifier }) => ({
            path: specifier.replace("./", ""),
            namespace: "shared",
          }));
          // Only this half of React's server renderer is used: `react-dom/server` would add the half for streams.
          onResolve({ filter: /^react-dom\/server$/ }, ({ resolveDir }) => {
            const { resolve } = createRequire(path.join(resolveDir, "x"));
            const file = "cjs/react-dom-server-legacy.browser.production.js";
            return { path: path.join(path.dirname(resolve("react-dom/package.json")), file) };
          });
          onLoad({ filter: /./, namespace: "shared" }, ({ path }) => ({
            contents: `module.exports = shared[${JSON.stringify(path)}];`,
          }));
        },
      },
    ],
    logLevel: "silent",
  });
  const script = `(function(shared){${outputFiles[0]?.text ?? ""};return exported})`;
  return { script, modules: modulesOf(metafile) };
}

/** The file in the package's build that contains the components of other hosts. */
export const builtDialectScript = "dialect-script.js";

/** The file in the package's build that contains the code that renders documents. */
export const builtHtmlScript = "html-script.js";

/** Replaces `src/editor-canvas/frame-script.ts`, which bundles on demand, with the bundled program. */
export const frameScriptPlugin: Plugin = {
  name: "frame-script",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]editor-canvas[\\/]frame-script\.ts$/ }, async ({ path: module }) => {
      const { script, sha256 } = await bundleFrameScript(path.join(path.dirname(module), "frame-program.ts"));
      const contents = `export const loadFrameScript = async () => (${JSON.stringify({ script, sha256 })});`;
      return { contents, loader: "js" };
    });
    onLoad({ filter: /[\\/]dialects[\\/]dialect-script\.ts$/ }, async ({ path: module }) => {
      const script = await bundleDialectScript(path.join(path.dirname(module), "index.ts"));
      return { contents: `export const loadDialectScript = async () => ${JSON.stringify(script)};`, loader: "js" };
    });
    onLoad({ filter: /[\\/]html[\\/]html-script\.ts$/ }, async ({ path: module }) => {
      const script = await bundleHtmlScript(path.join(path.dirname(module), "index.ts"));
      return { contents: `export const loadHtmlScript = async () => ${JSON.stringify(script)};`, loader: "js" };
    });
  },
};
