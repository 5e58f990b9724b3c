import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "tsup";
import { writeDeclarations } from "../../../scripts/declarations.ts";

const packageRoot = path.join(import.meta.dirname, "..");

const preface = `/**
 * What a canvas may import from "editor/canvas". Editors learn it from this file (copied, named in "include", or by
 * \`/// <reference types="@fingerpaint/canvas-runtime/editor-canvas" />\`), agents by reading it. It needs
 * @types/react, and is written from the sources of @fingerpaint/canvas-runtime.
 */
`;

/** For the declarations of single sources, in the package's folder, so that the same settings apply to them. */
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
