import path from "node:path";
import type { Plugin } from "esbuild";
import { ownModuleHostName } from "../../sandbox/frame/own-modules-host-name.ts";

/** Modules that the frame already has: the React that canvases use, and the canvas module. */
const shared = /^(?:react|react\/jsx-runtime|editor\/canvas)$/;

/**
 * Bundles a site's own modules as one script for the frame's document. It includes everything they import, except React
 * and `editor/canvas`, which they share with canvases.
 *
 * @param modules Specifier to file: `{ "acme/kit": "./src/kit.tsx" }`, from `folder`.
 * @throws Error if `esbuild` isn't installed, a file is missing, or a module imports something that frames can't load
 */
export async function bundleModules(modules: Readonly<Record<string, string>>, folder: string): Promise<string> {
  const specifiers = Object.keys(modules);
  if (specifiers.length === 0) return "";
  const wrong = specifiers.find((specifier) => shared.test(specifier) || !/^[^\s"'`\\]{1,200}$/.test(specifier));
  if (wrong !== undefined) throw new TypeError(`modules: "${wrong}" can't be the name of a module of your own`);
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
