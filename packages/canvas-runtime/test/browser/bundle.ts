import path from "node:path";
import { build } from "esbuild";
import { frameScriptPlugin } from "../../scripts/frame-script-plugin.ts";

const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program that runs in a page from the workspace's sources. The same program is bundled only once.
 *
 * @param program TypeScript with JSX. Relative imports start in `test/browser/`.
 * @param reactMajor The version of React for the program.
 */
export function bundleProgram(program: string, reactMajor: 18 | 19 = 19): Promise<string> {
  const key = `${reactMajor}:${program}`;
  const result = bundled.get(key) ?? bundle(program, reactMajor);
  bundled.set(key, result);
  return result;
}

async function bundle(program: string, reactMajor: 18 | 19): Promise<string> {
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
    ...(reactMajor === 18 && { alias: { react: "react-18", "react-dom": "react-dom-18" } }),
    plugins: [frameScriptPlugin],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
