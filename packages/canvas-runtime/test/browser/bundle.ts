import path from "node:path";
import { build } from "esbuild";
import { frameScriptPlugin } from "../../scripts/frame-script-plugin.ts";

const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program that runs in a page, from the sources of the workspace; the same program once.
 *
 * @param program TypeScript with JSX. Relative imports start in `test/browser/`.
 */
export function bundleProgram(program: string): Promise<string> {
  const result = bundled.get(program) ?? bundle(program);
  bundled.set(program, result);
  return result;
}

async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, sourcefile: "program.tsx", loader: "tsx" },
    absWorkingDir: path.join(import.meta.dirname, "../.."),
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    conditions: ["@fingerpaint/source"],
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [frameScriptPlugin],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
