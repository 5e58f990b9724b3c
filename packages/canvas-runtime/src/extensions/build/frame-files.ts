import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "esbuild";
import { type FrameDocument, loadFrameDocument } from "../../editor-canvas/frame-document.ts";
import { loadKitScripts } from "../../editor-canvas/parts.ts";
import { ownModuleHostName } from "../../sandbox/frame/frame-document.ts";

export interface FrameFilesOptions {
  /**
   * Your own modules that canvases may import, by specifier: `{ "acme/kit": "./src/kit.tsx" }`. They are part of the
   * frame and run with every canvas. Needs `esbuild` installed.
   *
   * @default {}
   */
  readonly modules?: Readonly<Record<string, string>>;
  /** The folder that the paths in `modules` are relative to. @default the current folder */
  readonly folder?: string;
}

/**
 * Makes the document for canvas frames, with your own modules.
 *
 * @throws Error if a module can't be bundled
 */
export async function buildFrameDocument(options: FrameFilesOptions = {}): Promise<FrameDocument> {
  const { modules = {}, folder = process.cwd() } = options;
  const script = await bundleModules(modules, folder);
  if (script === "") return loadFrameDocument();
  // They run with every canvas, so no source tells which parts of the kit they use.
  const parts = script.includes('"editor/canvas"') ? await loadKitScripts() : [];
  return loadFrameDocument({
    scripts: [...parts.map((part) => `window.${ownModuleHostName}.extend(${part});`), script],
  });
}

/** The headers as the text of a `_headers` file, which several hosts of static files read. */
export function headersFile(path: string, { headers }: Pick<FrameDocument, "headers">): string {
  return `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join("")}`;
}

/**
 * Writes the document for hosts that only serve files: `canvas-frame.html`, its headers as `canvas-frame.headers.json`,
 * and the same headers as `canvas-frame._headers`, for the `_headers` file of hosts that read one.
 *
 * @param target The folder; created if it doesn't exist.
 * @returns the paths of the files
 */
export async function writeFrameFiles(target: string, options: FrameFilesOptions = {}): Promise<string[]> {
  const document = await buildFrameDocument(options);
  await mkdir(target, { recursive: true });
  const files: Record<string, string> = {
    "canvas-frame.html": document.html,
    "canvas-frame.headers.json": `${JSON.stringify(document.headers, null, 2)}\n`,
    "canvas-frame._headers": headersFile("/canvas-frame.html", document),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(target, name), content);
  return Object.keys(files).map((name) => path.join(target, name));
}

/** Modules that the frame already has: the React that canvases use, and the canvas module. */
const shared = /^(?:react|react\/jsx-runtime|editor\/canvas)$/;

/**
 * Bundles a site's own modules as one script for the frame's document. It includes everything they import, except React
 * and `editor/canvas`, which they share with canvases.
 *
 * @param modules Specifier to file: `{ "acme/kit": "./src/kit.tsx" }`, from `folder`.
 * @throws Error if `esbuild` isn't installed, a file is missing, or a module imports something that frames can't load
 */
async function bundleModules(modules: Readonly<Record<string, string>>, folder: string): Promise<string> {
  const specifiers = Object.keys(modules);
  if (specifiers.length === 0) return "";
  const wrong = specifiers.find((specifier) => shared.test(specifier) || !/^[^\s"'`\\]{1,200}$/.test(specifier));
  if (wrong !== undefined) throw new TypeError(`modules: "${wrong}" can't be the name of your own module`);
  const { build } = await import("esbuild");
  const host = `window.${ownModuleHostName}`;
  const sharedModules: Plugin = {
    name: "shared-modules",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: shared }, ({ path: specifier }) => ({ path: specifier, namespace: "shared" }));
      onLoad({ filter: /./, namespace: "shared" }, ({ path: specifier }) => ({
        contents: `module.exports = ${host}.shared[${JSON.stringify(specifier)}];`,
      }));
    },
  };
  const contents = Object.entries(modules).map(([specifier, file], index) => {
    const address = JSON.stringify(path.resolve(folder, file));
    return `import * as m${index} from ${address}; ${host}.register(${JSON.stringify(specifier)}, m${index});`;
  });
  const { outputFiles } = await build({
    stdin: { contents: contents.join("\n"), resolveDir: folder, sourcefile: "canvas-modules.ts" },
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    charset: "utf8",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".css": "text", ".png": "dataurl", ".svg": "dataurl", ".woff2": "dataurl" },
    plugins: [sharedModules],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
