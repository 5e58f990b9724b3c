import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { generatedFiles } from "../scripts/generate.ts";
import { canvasExportNames } from "../src/editor-canvas/names.ts";
import { declaredNames, everyExportCanvas } from "./every-export.ts";
import { pageCanvases } from "./page-canvases.ts";

/** Types of properties (for every component but Spacer), data, vocabularies, the theme and React. */
const typeCount = 105;

const misuse = path.join(import.meta.dirname, "types/misuse.tsx");

/** A canvas that uses every export, and the canvases of docs/writing-canvases.md, as virtual files. */
const sampleFiles = new Map(
  [["EveryExport", everyExportCanvas()] as const, ...pageCanvases].map(([name, source]) => [
    path.join(import.meta.dirname, `types/${name}.sample.tsx`),
    source,
  ]),
);

const parsed = new Map<string, ts.SourceFile | undefined>();

/** A compiler host that parses each file once for all programs. */
function hostThatKeepsFiles(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (file) => sampleFiles.has(file) || host.fileExists(file),
    getSourceFile(file, ...rest) {
      const source = sampleFiles.get(file);
      const parse = () =>
        source === undefined
          ? host.getSourceFile(file, ...rest)
          : ts.createSourceFile(file, source, ts.ScriptTarget.ES2022);
      if (!parsed.has(file)) parsed.set(file, parse());
      return parsed.get(file);
    },
  };
}

/** Type-checks files, but not React's declarations, which take longer. */
function messagesOf(files: readonly string[], exactOptionalPropertyTypes: boolean): string[] {
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes,
    skipDefaultLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
  };
  const program = ts.createProgram(files, options, hostThatKeepsFiles(options));
  return files
    .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
    .map(
      ({ file, start, messageText }) =>
        `${file?.fileName}:${start} ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}

describe("types/editor-canvas.d.ts", () => {
  it("accepts full use and the documented canvases, and refuses misuse", () => {
    expect(messagesOf([generatedFiles.canvasTypes, misuse, ...sampleFiles.keys()], true)).toEqual([]);
  });

  // Everything that is accepted with exact types is accepted without them, too.
  it("refuses misuse without exactOptionalPropertyTypes, too", () => {
    expect(messagesOf([generatedFiles.canvasTypes, misuse], false)).toEqual([]);
  });

  it("declares every value and every type of the module", () => {
    expect(declaredNames).toEqual(expect.arrayContaining([...canvasExportNames]));
    expect(declaredNames).toHaveLength(canvasExportNames.length + typeCount);
  });
});
