import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "tsup";
import { writeDeclarations } from "../../../scripts/declarations.ts";

const packageRoot = path.join(import.meta.dirname, "..");

const preface = `/**
 * Everything that a canvas may import from "editor/canvas", for editors (copy this file, name it in "include", or use
 * \`/// <reference types="@fingerpaint/canvas-runtime/editor-canvas" />\`) and for agents. It needs @types/react and
 * is generated from the sources of @fingerpaint/canvas-runtime.
 */
`;

/** The folder for the declarations of single sources. It is in the package's folder, so the same settings apply. */
const folder = `.build-canvas-types-${process.pid}`;

/**
 * Bundles the declarations of `src/editor-canvas/module.ts` into one ambient module that needs nothing but React's
 * types. The working folder is the package's.
 */
export async function canvasTypes(): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), "canvas-types-"));
  try {
    await build({
      config: false,
      silent: true,
      entry: await writeDeclarations({ "editor-canvas": "src/editor-canvas/module.ts" }, {}, folder),
      tsconfig: path.join(packageRoot, "tsconfig.json"),
      format: "esm",
      outDir,
      dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0" } },
    });
    const bundled = await readFile(path.join(outDir, "editor-canvas.d.ts"), "utf8");
    // Inside an ambient module, `declare` is implied.
    const body = bundled.replaceAll(/^declare /gm, "");
    return tidy(`${preface}declare module "editor/canvas" {\n${body}}\n`);
  } finally {
    await rm(outDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Formats and sorts a source like the rest of the repository. */
function tidy(source: string): string {
  const root = path.join(packageRoot, "../..");
  // Any name that Git doesn't ignore: Biome leaves ignored files as they are.
  const args = ["check", "--write", "--stdin-file-path=packages/canvas-runtime/types/declaration.d.ts"];
  return execFileSync(path.join(root, "node_modules/.bin/biome"), args, { cwd: root, input: source, encoding: "utf8" });
}
