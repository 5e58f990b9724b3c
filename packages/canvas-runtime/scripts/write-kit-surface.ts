import { createHash } from "node:crypto";
import path from "node:path";
import { build } from "esbuild";
import { canvasTypes } from "./canvas-types.ts";
import { componentPropsModule } from "./component-props.ts";
import { generatedFiles, isWanted, replaceFile } from "./generate.ts";

/** Writes the generated files. Modules get this first line. The working folder is the package's. */
const stamp = process.argv[2] ?? "";
const { kitNames, dialectNames, componentProps, compilerVersion } = generatedFiles;

/** The parts of the kit, each in a folder of this name. */
const kitParts = ["charts", "dag", "diff", "form"];

const exported = {
  kit: await exportNames(kitNames),
  dialects: isWanted(dialectNames) ? await exportNames(dialectNames) : [],
};
if (isWanted(dialectNames)) replaceFile(dialectNames, stamp + exportNamesModule("dialectNames", exported.dialects));
replaceFile(generatedFiles.canvasTypes, await canvasTypes());
if (isWanted(componentProps)) {
  replaceFile(componentProps, stamp + componentPropsModule(generatedFiles.canvasTypes));
}
replaceFile(compilerVersion, stamp + (await compilerVersionModule([...exported.kit, ...exported.dialects])));
// Written last, so it proves that the others are complete.
replaceFile(kitNames, stamp + exportNamesModule("kitExportNames", exported.kit) + (await partNames(exported.kit)));

/** The names of the values that `index.ts` in the folder of a generated file exports, in alphabetical order. */
async function exportNames(file: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [path.join(path.dirname(file), "index.ts")],
    bundle: true,
    packages: "external",
    format: "esm",
    write: false,
    outdir: "/",
    metafile: true,
    logLevel: "silent",
  });
  return Object.values(metafile.outputs)
    .flatMap(({ exports }) => exports)
    .sort();
}

function exportNamesModule(constant: string, names: readonly string[]): string {
  return `
/** The names of the values that \`index.ts\` exports: plain data, so that editors can use it without React. */
export const ${constant}: readonly string[] = ${JSON.stringify(names)};
`;
}

/** The names of the kit's exports by the part that has them. */
async function partNames(kit: readonly string[]): Promise<string> {
  const entries = kitParts.map(async (part) => {
    const names = await exportNames(path.join(path.dirname(kitNames), part, "any"));
    return [part, names.filter((name) => kit.includes(name))] as const;
  });
  return `
/** The names of the values in each part that isn't in the frame's document. */
export const kitPartNames = ${JSON.stringify(Object.fromEntries(await Promise.all(entries)))};
`;
}

/** Digests everything that decides what the compiler makes of a source: its code, its libraries and the kit's names. */
async function compilerVersionModule(names: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["src/sandbox/compile/compile-canvas.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "silent",
  });
  const hash = createHash("sha256").update(JSON.stringify(names));
  for (const { contents } of outputFiles) hash.update(contents);
  return `
/** Changes whenever the compiler may make different code or diagnostics of the same source. */
export const compilerVersion: string = ${JSON.stringify(hash.digest("hex").slice(0, 16))};
`;
}
