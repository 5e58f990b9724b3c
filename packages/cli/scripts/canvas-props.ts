import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import ts from "typescript";
import { packageRoot } from "./package-root.ts";

const declaration = path.join(packageRoot, "../canvas-runtime/types/editor-canvas.d.ts");

/** The names of the properties of each component of `editor/canvas`, as its declaration has them. */
export function readCanvasProps(): Record<string, string[]> {
  const program = ts.createProgram([declaration], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const [module] = checker.getAmbientModules().filter(({ name }) => name === '"editor/canvas"');
  if (module === undefined) throw new Error(`${declaration} declares no module "editor/canvas".`);
  const entries = checker.getExportsOfModule(module).flatMap((exported): [string, string[]][] => {
    if (!/^[A-Z]/.test(exported.name)) return [];
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!(symbol.flags & ts.SymbolFlags.Value) || symbol.valueDeclaration === undefined) return [];
    const type = checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration);
    const [properties] = type.getCallSignatures()[0]?.getParameters() ?? [];
    if (properties?.valueDeclaration === undefined) return [[exported.name, []]];
    const props = checker.getTypeOfSymbolAtLocation(properties, properties.valueDeclaration);
    if (checker.getIndexInfosOfType(props).length > 0) return [];
    const parts = props.isUnion() ? props.types : [props];
    const names = parts.flatMap((part) => checker.getPropertiesOfType(part).map(({ name }) => name));
    return [[exported.name, [...new Set(names)].sort()]];
  });
  return Object.fromEntries(entries);
}

/** Puts the table in the place of `src/check/canvas-props.ts`, which has none. */
export const canvasPropsPlugin: Plugin = {
  name: "canvas-props",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]check[\\/]canvas-props\.ts$/ }, () => {
      // Asked for again in each build: a watch would keep an old table otherwise.
      readFileSync(declaration);
      return { contents: `export const canvasProps = ${JSON.stringify(readCanvasProps())};`, loader: "ts" };
    });
  },
};
