/**
 * `pnpm test:removal` proves that the core needs no extension. For each entry of extensions.ts, it makes a copy of the
 * tree without the extension's folder and without its name in the lists. There the sources of all other packages must
 * have the right types, the packages that changed, the pages and the server must build, and the core's rule tests must
 * pass.
 *
 *     pnpm test:removal cli markdown     # only those whose folder ends with one of these words
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { globSync } from "tinyglobby";
import { importTable } from "../import-rules/table.ts";
import { runCommand } from "../verify/command.ts";
import { readManifest, root, trackedFiles } from "../workspace.ts";
import { bindingFiles, type Extension, extensions, type ListEntry, ruleTests, withoutImports } from "./extensions.ts";

const words = process.argv.slice(2);
const chosen = extensions.filter(
  ({ folder }) => words.length === 0 || words.some((word) => folder.endsWith(`/${word}`)),
);
const tree = mkdtempSync(path.join(tmpdir(), "fingerpaint-removal-"));
let [passed, failed] = [0, 0];
try {
  copyModules();
  for (const extension of chosen) {
    const startedAt = performance.now();
    restoreSources();
    const problem = await problemWithout(extension);
    if (problem === null) passed += 1;
    else failed += 1;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${problem === null ? "ok" : "FAILS"} ${extension.folder} (${seconds} s)`);
    if (problem !== null) console.log(problem);
  }
} finally {
  rmSync(tree, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** What doesn't work in the tree without an extension; null if everything does. */
async function problemWithout({ folder }: Extension): Promise<string | null> {
  const removed = withDependents(folder);
  const lists = listsOf(removed);
  for (const each of removed.filter((one) => existsSync(path.join(tree, one)))) removePath(path.join(tree, each));
  for (const list of lists) removeEntry(list);
  const edited = [...lists.map(({ file }) => file), ...removeImports(removed)];
  const packages = importTable.map((row) => row.folder).filter((each) => existsSync(path.join(tree, each, "src")));
  const changed = packages.filter((each) => [...removed, ...edited].some((one) => one.startsWith(`${each}/`)));
  const services = changed.filter((each) => each === "packages/services");
  // The build of the services includes the pages, and the notices of canvas-runtime.
  const libraries = new Set([
    ...changed.filter((each) => each.startsWith("packages/") && each !== "packages/services"),
    ...(services.length > 0 ? ["packages/canvas-runtime"] : []),
  ]);

  for (const each of packages) {
    const sources = {
      extends: "./tsconfig.json",
      include: ["src"],
      exclude: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    };
    writeFileSync(path.join(tree, each, "tsconfig.sources.json"), JSON.stringify(sources));
  }
  const source = "--conditions=@fingerpaint/source";
  return (
    (await firstProblem("generated sources", ["."], ["tsx", "scripts/generate.ts"])) ??
    (await firstProblem("types", packages, ["tsc", "--singleThreaded", "-p", "tsconfig.sources.json"])) ??
    (await firstProblem("build", [...libraries], ["tsup"])) ??
    (await firstProblem("build", ["apps/web"], ["tsx", source, "scripts/build.ts"])) ??
    (await firstProblem("build", services, ["tsup"])) ??
    (await firstProblem("build", ["."], ["tsx", "scripts/bundle-server.ts"])) ??
    (await testProblem())
  );
}

/** The folder, and those of the extensions that need it, directly or through others. */
function withDependents(folder: string): string[] {
  const found = new Set([folder]);
  // A set also visits what is added during the loop.
  for (const each of found) {
    const { neededBy = [] } = extensions.find((extension) => extension.folder === each) ?? {};
    for (const one of [...neededBy, ...dependentsOf(each)]) found.add(one);
  }
  return [...found];
}

/** The entries of these extensions in the lists of what is left. */
function listsOf(removed: readonly string[]): ListEntry[] {
  return extensions
    .filter(({ folder }) => removed.includes(folder))
    .flatMap(({ lists = [] }) => lists)
    .filter(({ file }) => !removed.some((folder) => file.startsWith(`${folder}/`)));
}

/** The extension packages that may import a removed one, which is removed with them. */
function dependentsOf(folder: string): string[] {
  const row = importTable.find((each) => each.folder === folder);
  if (row === undefined) return [];
  const { name } = readManifest(folder);
  return importTable
    .filter((each) => each.tier === "extension" && "imports" in each)
    .filter((each) => "imports" in each && each.imports.some((one) => one === name || one.startsWith(`${name}/`)))
    .map((each) => each.folder);
}

function removeEntry({ file, entry, without = "" }: ListEntry): void {
  const text = readFileSync(path.join(tree, file), "utf8");
  if (!text.includes(entry))
    throw new Error(`${file} has no ${JSON.stringify(entry)}: see scripts/removal/extensions.ts`);
  writeFileSync(path.join(tree, file), text.replace(entry, without));
}

/** Removes the imports and re-exports of what was removed, and returns the files that had any. */
function removeImports(removed: readonly string[]): string[] {
  const isRemoved = (module: string) => removed.some((one) => module === one || module.startsWith(`${one}/`));
  return globSync([...bindingFiles], { cwd: tree, ignore: ["**/*.test.*"] }).filter((file) => {
    const text = readFileSync(path.join(tree, file), "utf8");
    const rest = withoutImports(file, text, isRemoved);
    if (rest !== text) writeFileSync(path.join(tree, file), rest);
    return rest !== text;
  });
}

async function testProblem(): Promise<string | null> {
  for (const [folder, files] of Object.entries(ruleTests)) {
    const problem = await firstProblem("tests", [folder], ["vitest", "run", "--reporter=dot", ...files]);
    if (problem !== null) return problem;
  }
  return null;
}

/** Runs a command in each of the folders, two at a time, and returns the output of the first one that failed. */
async function firstProblem(
  title: string,
  folders: readonly string[],
  command: readonly string[],
): Promise<string | null> {
  const problems: string[] = [];
  const queue = [...folders];
  const work = async () => {
    for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
      const { exitCode, output } = await runCommand(command, { folder: path.join(tree, folder) });
      if (exitCode !== 0) problems.push(`  ${title} of ${folder}:\n    ${reasonOf(output)}`);
    }
  };
  await Promise.all([work(), work()]);
  return problems.length === 0 ? null : problems.join("\n");
}

/** The missing modules, if any, because other errors follow from them; otherwise the beginning of the output. */
function reasonOf(output: string): string {
  const errors = output.matchAll(/^(?!\.\.)(\S+)\(\d+,\d+\): error TS2307: Cannot find module '([^']+)'/gm);
  const missing = new Set(Array.from(errors, ([, file, module]) => `${file} imports ${module}`));
  const lines = missing.size > 0 ? [...missing] : output.trim().split("\n");
  return lines.slice(0, 12).join("\n    ");
}

/**
 * Copies the repository's installed modules into an empty folder. Links between packages are relative, so that they
 * lead to the packages of the copy; the third-party packages stay where they are.
 */
function copyModules(): void {
  const installed = ["packages", "apps"].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}/node_modules`),
  );
  for (const folder of ["node_modules", ...installed].filter((name) => existsSync(path.join(root, name)))) {
    for (const name of readdirSync(path.join(root, folder))) {
      const [from, to] = [path.join(root, folder, name), path.join(tree, folder, name)];
      mkdirSync(path.dirname(to), { recursive: true });
      if (name === ".pnpm") symlinkSync(from, to);
      else if (!/^\.(?!bin$)/.test(name)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    }
  }
}

/** Makes the copy's sources those of the repository, and removes what builds and tests have left. */
function restoreSources(): void {
  removeSources(tree);
  for (const file of trackedFiles()) {
    cpSync(path.join(root, file), path.join(tree, file));
  }
}

/** Removes a folder, but not the modules that are installed below it. Nothing finds a package without its manifest. */
function removeSources(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.name === "node_modules") continue;
    if (entry.isDirectory() && hasModules(place)) removeSources(place);
    else rmSync(place, { recursive: true });
  }
}

/** Removes a file, or a folder. If modules are installed in the folder, it removes only the sources. */
function removePath(place: string): void {
  if (!statSync(place).isDirectory()) {
    rmSync(place);
    return;
  }
  removeSources(place);
  if (readdirSync(place).length === 0) rmdirSync(place);
}

/** Whether modules are installed in the folder or in one directly below it. */
function hasModules(folder: string): boolean {
  return [".", ...readdirSync(folder)].some((name) => existsSync(path.join(folder, name, "node_modules")));
}
