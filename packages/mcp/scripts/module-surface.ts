import { readFile } from "node:fs/promises";
import path from "node:path";

const packageRoot = path.join(import.meta.dirname, "..");

/** Where the surface is committed. */
export const surfacePath = path.join(packageRoot, "src/guide/module-surface.generated.ts");

const typesPath = path.join(packageRoot, "../canvas-runtime/types/editor-canvas.d.ts");

/** The source file of the guide's part on the module, from canvas-runtime's declaration. */
export async function generateModuleSurface(): Promise<string> {
  const surface = shorten(await readFile(typesPath, "utf8"));
  return `/** What \`editor/canvas\` exports, as TypeScript. Written by \`pnpm guide\` from canvas-runtime's declaration. */\nexport const moduleSurface = ${JSON.stringify(surface)};\n`;
}

/** Takes off what a compiler needs and a reader doesn't: a third of the text. */
function shorten(declaration: string): string {
  const [, body = ""] = /declare module "editor\/canvas" \{\n([\s\S]*)\n\}/.exec(declaration) ?? [];
  if (body === "") throw new Error(`${typesPath} declares no module "editor/canvas"`);
  // Of the module's own names; what it hands on from React ends with `from "react"`.
  const [exportList = ""] = /^ {2}export \{\n(?: {4}.*\n)+ {2}\};\n?/m.exec(body) ?? [];
  const otherNames = Array.from(
    exportList.matchAll(/^\s*(\w+) as (\w+),$/gm),
    ([, name, other]) => `${other} = ${name}`,
  );
  const shortened = body
    .replace(exportList, "")
    .replace(/^ {2}import .*\n/gm, "")
    .replace(/ \| undefined(?=;)/g, "")
    .replace(/\breact\.JSX\.Element\b/g, "Element")
    .replace(/^ {2}/gm, "")
    .replace(/\/\*\*\n\s+\* ([^\n]*)\n\s+\*\//g, "/** $1 */")
    .replace(/\n{2,}/g, "\n")
    .trim();
  return `${shortened}\n/** Other names: ${otherNames.join(", ")}. */`;
}
