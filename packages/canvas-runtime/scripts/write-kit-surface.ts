import path from "node:path";
import { build } from "esbuild";
import { canvasTypes } from "./canvas-types.ts";
import { componentPropsModule } from "./component-props.ts";
import { generatedFiles, isWanted, replaceFile } from "./generate.ts";

/** Writes the generated files. Modules get this first line. The working folder is the package's. */
const stamp = process.argv[2] ?? "";
const { kitNames, dialectNames, componentProps } = generatedFiles;

if (isWanted(dialectNames)) {
  replaceFile(dialectNames, stamp + (await exportNamesModule("dialectNames", dialectNames)));
}
replaceFile(generatedFiles.canvasTypes, await canvasTypes());
if (isWanted(componentProps)) {
  replaceFile(componentProps, stamp + componentPropsModule(generatedFiles.canvasTypes));
}
// Written last, so it proves that the others are complete.
replaceFile(kitNames, stamp + (await exportNamesModule("kitExportNames", kitNames)));

/** The source of a module with the names of the values that `index.ts` next to it exports, in alphabetical order. */
async function exportNamesModule(constant: string, file: string): Promise<string> {
  const { metafile } = await build({
    entryPoints: [path.join(path.dirname(file), "index.ts")],
    format: "esm",
    write: false,
    outdir: "/",
    metafile: true,
    logLevel: "silent",
  });
  const names = Object.values(metafile.outputs).flatMap(({ exports }) => exports);
  return `
/** The names of the values that \`index.ts\` exports: plain data, so that editors can use it without React. */
export const ${constant}: readonly string[] = ${JSON.stringify(names.sort())};
`;
}
