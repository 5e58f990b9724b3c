import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "./workspace.ts";

/** The build's folder for declarations, relative to the package's folder. */
const buildFolder = ".build-declarations";

/**
 * The path of a source file's declarations. The file may belong to the package itself or to another one that it builds
 * in.
 */
export function declarationsOf(source: string, folder = buildFolder): string {
  const place = path.relative(root, path.resolve(source));
  return `${folder}/${place.replace(/\.tsx?$/, ".d.ts")}`;
}

/**
 * Writes the declarations of entries and of everything that they import, one file per source. TypeScript's native
 * compiler takes a third of the time of tsup's bundler, which then only has to bundle them.
 *
 * @param entry The entries' sources, by name, in the working folder's package.
 * @param builtIn The sources of other packages whose declarations are also needed, by the name under which they are
 * imported.
 * @param folder Where to write them, relative to the working folder. It is emptied first.
 * @returns The entries' declarations, by the same names.
 * @throws Error with the compiler's output if there is a type error
 */
export async function writeDeclarations(
  entry: Readonly<Record<string, string>>,
  builtIn: Readonly<Record<string, string>>,
  folder = buildFolder,
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
  return Object.fromEntries(Object.entries(entry).map(([name, source]) => [name, declarationsOf(source, folder)]));
}

/**
 * Prepares comments for the tooltips of people who install a package: removes the numbers of this repository's rules,
 * which are in parentheses, either alone or at their end.
 */
export function withoutRules(declarations: string): string {
  return declarations
    .replace(/[ \t]*\/\*\* Rules? [A-Z]\d[^*]*\*\/\n?/g, "")
    .replace(/(?:\n[ \t]*\*)?[ \t]*\(rules?\s(?:[ \t]*\*[ \t])?[A-Z]\d[^)]*\)/g, "")
    .replace(/; rules? [A-Z]\d[^)]*\)/g, ")");
}
