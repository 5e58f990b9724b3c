import path from "node:path";
import { pathToFileURL } from "node:url";
import type TypeScript from "typescript";
import { usageFailure } from "../program/cli-failure.ts";
import { canvasTypesFolder, findOptionalPackage } from "../program/installed-files.ts";
import type { CheckDiagnostic } from "./check-canvas.ts";

/** Type declarations that the build puts next to the program, by module specifier. */
const declarations: Readonly<Record<string, string>> = {
  react: "react/index.d.ts",
  // How React's declarations import themselves.
  "./": "react/index.d.ts",
  "react/jsx-runtime": "react/jsx-runtime.d.ts",
  csstype: "csstype/index.d.ts",
};

/** Finds type errors in a canvas, without running any of it. */
export type TypesCheck = (file: string, source: string) => CheckDiagnostic[];

/**
 * @param toolsFrom the folder of the project whose TypeScript to run
 * @throws CliFailure if there is no TypeScript with an API for programs
 */
export async function createTypesCheck(toolsFrom?: string): Promise<TypesCheck> {
  const found = await findTypeScript(toolsFrom);
  if (found === null) {
    const place = toolsFrom === undefined ? "beside fingerpaint" : `in ${toolsFrom}`;
    throw usageFailure("NO_TYPESCRIPT", `--types: TypeScript 5 or 6 is not installed ${place}.`, {
      hint: "Run this project's own with --tools-from . (beside TypeScript 7, install @typescript/typescript6 as well).",
    });
  }
  const { ts } = found;
  const options: TypeScript.CompilerOptions = {
    noEmit: true,
    strict: true,
    // Canvases are written loosely, so pure style rules aren't errors.
    noImplicitAny: false,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  /** The declarations that all canvases share. Parsing them takes longer than checking a canvas. */
  const parsed = new Map<string, TypeScript.SourceFile | undefined>();
  const getSourceFile: typeof host.getSourceFile = (name, ...rest) => {
    if (!parsed.has(name)) parsed.set(name, host.getSourceFile(name, ...rest));
    return parsed.get(name);
  };
  return (file, source) => typeErrors(ts, options, { ...host, getSourceFile }, path.resolve(file), source);
}

function typeErrors(
  ts: typeof TypeScript,
  options: TypeScript.CompilerOptions,
  host: TypeScript.CompilerHost,
  file: string,
  source: string,
): CheckDiagnostic[] {
  const canvasTypes = path.join(canvasTypesFolder, "editor-canvas.d.ts");
  // TypeScript uses forward slashes in paths on every system.
  const own = file.replaceAll("\\", "/").replace(/(?:\.[jt]sx?)?$/, ".tsx");
  const readOwn = (name: string) => (name === own ? source : undefined);
  const program = ts.createProgram([canvasTypes, own], options, {
    ...host,
    fileExists: (name) => name === own || host.fileExists(name),
    readFile: (name) => readOwn(name) ?? host.readFile(name),
    getSourceFile: (name, languageVersion, ...rest) => {
      const text = readOwn(name);
      return text === undefined
        ? host.getSourceFile(name, languageVersion, ...rest)
        : ts.createSourceFile(name, text, languageVersion, true, ts.ScriptKind.TSX);
    },
    resolveModuleNameLiterals: (literals) =>
      literals.map(({ text }) => {
        const known = declarations[text];
        const resolvedFileName =
          known === undefined ? undefined : path.join(canvasTypesFolder, known).replaceAll("\\", "/");
        return { resolvedModule: resolvedFileName ? { resolvedFileName, extension: ts.Extension.Dts } : undefined };
      }),
  });
  const sourceFile = program.getSourceFile(own);
  return ts.getPreEmitDiagnostics(program, sourceFile).flatMap((diagnostic): CheckDiagnostic[] => {
    if (sourceFile === undefined || diagnostic.file !== sourceFile || diagnostic.start === undefined) return [];
    const { line, character } = sourceFile.getLineAndCharacterOfPosition(diagnostic.start);
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, " ");
    return [{ severity: "error", code: `ts${diagnostic.code}`, message, line: line + 1, column: character + 1 }];
  });
}

/** Version 7 of the first has no API for programs. The second is version 6, which can be installed alongside it. */
const packages = ["typescript", "@typescript/typescript6"];

/** A version of TypeScript with an API for programs. */
interface CallableTypeScript {
  readonly ts: typeof TypeScript;
  readonly file: string;
}

/** Loads TypeScript, located by `findOptionalPackage`. Null if there is no version with an API for programs. */
export async function findTypeScript(toolsFrom?: string): Promise<CallableTypeScript | null> {
  for (const name of packages) {
    const file = findOptionalPackage(name, toolsFrom);
    const module = file === null ? null : await import(pathToFileURL(file).href);
    const ts: typeof TypeScript | undefined = module?.default ?? module;
    if (file !== null && typeof ts?.createProgram === "function") return { ts, file };
  }
  return null;
}
