import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { FrameScript } from "../src/frame/frame-script.ts";

const bundled = new Map<string, Promise<FrameScript>>();

/**
 * Bundles the program that runs in the frame, with React, the module and the compiler, as one minified script; once
 * for a process.
 *
 * @param entry `src/frame/main.ts`, as a path or an address.
 */
export function bundleFrameScript(entry: string | URL): Promise<FrameScript> {
  const entryPath = typeof entry === "string" ? entry : fileURLToPath(entry);
  const result = bundled.get(entryPath) ?? bundle(entryPath);
  bundled.set(entryPath, result);
  return result;
}

async function bundle(entryPath: string): Promise<FrameScript> {
  const { outputFiles } = await build({
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
    legalComments: "none",
    logLevel: "silent",
  });
  // What would end or change the script element that the text stands in.
  const script = (outputFiles[0]?.text ?? "").replaceAll("<!--", "\\x3C!--").replaceAll("</script", "\\x3C/script");
  return { script, sha256: createHash("sha256").update(script).digest("base64") };
}

/** Puts the bundled program in the place of `src/frame/frame-script.ts`, which bundles when it is asked. */
export const frameScriptPlugin: Plugin = {
  name: "frame-script",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]frame[\\/]frame-script\.ts$/ }, async ({ path: module }) => {
      const frameScript = await bundleFrameScript(path.join(path.dirname(module), "main.ts"));
      return { contents: `export const loadFrameScript = async () => (${JSON.stringify(frameScript)});`, loader: "js" };
    });
  },
};
