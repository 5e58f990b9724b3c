import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "./workspace.ts";

/** Where a build keeps what it makes of the sources' types, in the package's folder. */
const folder = ".build-declarations";

/** Where the declarations of a source file are: of the package itself, or of another one that it builds in. */
export function declarationsOf(source: string): string {
  const place = path.relative(root, path.resolve(source));
  return `${folder}/${place.replace(/\.tsx?$/, ".d.ts")}`;
}

/**
 * Writes the declarations of entries, and of all that they import, a file for each source. TypeScript's native compiler
 * does so in a third of the time that tsup's bundler takes, which only has to bundle them after that.
 *
 * @param entry The entries' sources, by name, in the working folder's package.
 * @param builtIn The sources of other packages whose declarations are needed too, by the name they are imported by.
 * @returns The entries' declarations, by the same names.
 * @throws Error with the compiler's output where a type is wrong
 */
export async function writeDeclarations(
  entry: Readonly<Record<string, string>>,
  builtIn: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const config = {
    extends: "../tsconfig.json",
    files: Object.values(entry).map((source) => `../${source}`),
    include: [],
    compilerOptions: {
      declaration: true,
      emitDeclarationOnly: true,
      noEmit: false,
      outDir: ".",
      paths: Object.fromEntries(Object.entries(builtIn).map(([name, source]) => [name, [`../${source}`]])),
      rootDir: path.relative(folder, root),
    },
  };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = createRequire(import.meta.url).resolve("@typescript/native/package.json");
  const tsc = path.join(path.dirname(compiler), "bin/tsc");
  try {
    await promisify(execFile)(process.execPath, [tsc, "--singleThreaded", "-p", folder]);
  } catch (error) {
    throw new Error(`The declarations can't be written:\n${(error as { stdout?: string }).stdout ?? error}`);
  }
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".d.ts")) continue;
    const file = path.join(folder, name);
    await writeFile(file, withoutRules(await readFile(file, "utf8")));
  }
  return Object.fromEntries(Object.entries(entry).map(([name, source]) => [name, declarationsOf(source)]));
}

/**
 * Comments as those who install a package read them in tooltips: without the numbers of this repository's rules, which
 * are in brackets, alone or at their end.
 */
export function withoutRules(declarations: string): string {
  return declarations
    .replace(/[ \t]*\/\*\* Rules? [A-Z]\d[^*]*\*\/\n?/g, "")
    .replace(/(?:\n[ \t]*\*)?[ \t]*\(rules? [A-Z]\d[^)]*\)/g, "")
    .replace(/; rules? [A-Z]\d[^)]*\)/g, ")");
}
