import { readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { canvasTypesPath, generateCanvasTypes } from "../scripts/canvas-types.ts";
import { canvasExportNames } from "../src/editor-canvas/names.ts";
import { pageCanvases } from "./page-canvases.ts";

/** Types of properties (for every component but Spacer), data, vocabularies, the theme and React. */
const typeCount = 103;

const sample = path.join(import.meta.dirname, "types/every-export.canvas.tsx");
const misuse = path.join(import.meta.dirname, "types/misuse.tsx");

/** The canvases of the page on writing them, as if they were files beside the sample. */
const pageFiles = new Map(
  pageCanvases.map(([name, source]) => [path.join(import.meta.dirname, `types/${name}.page.tsx`), source]),
);

const parsed = new Map<string, ts.SourceFile | undefined>();

/** A host that parses each file once for all programs. */
function hostThatKeepsFiles(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (file) => pageFiles.has(file) || host.fileExists(file),
    getSourceFile(file, ...rest) {
      const source = pageFiles.get(file);
      const parse = () =>
        source === undefined
          ? host.getSourceFile(file, ...rest)
          : ts.createSourceFile(file, source, ts.ScriptTarget.ES2022);
      if (!parsed.has(file)) parsed.set(file, parse());
      return parsed.get(file);
    },
  };
}

describe("types/editor-canvas.d.ts", () => {
  it("is what the sources say (mend it with `pnpm canvas-types`)", async () => {
    expect(await readFile(canvasTypesPath, "utf8")).toBe(await generateCanvasTypes());
  });

  it.each([true, false])(
    "accepts a canvas that uses all of it and those of docs/writing-canvases.md, and refuses misuse (exactOptionalPropertyTypes %s)",
    (exact) => {
      const options: ts.CompilerOptions = {
        noEmit: true,
        strict: true,
        exactOptionalPropertyTypes: exact,
        skipDefaultLibCheck: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.Preserve,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        jsx: ts.JsxEmit.ReactJSX,
        types: [],
      };
      const files = [canvasTypesPath, sample, misuse, ...pageFiles.keys()];
      const program = ts.createProgram(files, options, hostThatKeepsFiles(options));
      // Not React's own declarations, which take longer.
      const messages = files
        .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
        .map(
          ({ file, start, messageText }) =>
            `${file?.fileName}:${start} ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
        );
      expect(messages).toEqual([]);
    },
  );

  it("is sampled whole: the canvas imports every value and every type", async () => {
    const declared = exportedNames(await readFile(canvasTypesPath, "utf8"));
    const source = await readFile(sample, "utf8");
    const imported = source.slice(0, source.indexOf('from "editor/canvas"')).match(/\w+(?=,$)/gm) ?? [];
    expect([...imported].sort()).toEqual([...declared].sort());
    expect(declared).toEqual(expect.arrayContaining([...canvasExportNames]));
    expect(declared).toHaveLength(canvasExportNames.length + typeCount);
  });
});

function exportedNames(declaration: string): string[] {
  return Array.from(declaration.matchAll(/^ {2}export \{([^}]*)\}/gm), ([, names = ""]) => names)
    .flatMap((names) => names.split(","))
    .map((name) =>
      name
        .trim()
        .replace(/^type /, "")
        .replace(/^\w+ as /, ""),
    )
    .filter(Boolean);
}
