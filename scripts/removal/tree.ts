import { cpSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { root, trackedFiles } from "../workspace.ts";

/**
 * Copies the repository's installed modules into an empty folder. Links between packages are relative, so that they
 * lead to the packages of the copy; the third-party packages stay where they are.
 */
export function copyModules(tree: string): void {
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
export function restoreSources(tree: string): void {
  removeSources(tree);
  for (const file of trackedFiles()) {
    cpSync(path.join(root, file), path.join(tree, file));
  }
}

/** Removes a folder, but not the modules that are installed below it. Nothing finds a package without its manifest. */
export function removeSources(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.name === "node_modules") continue;
    if (entry.isDirectory() && hasModules(place)) removeSources(place);
    else rmSync(place, { recursive: true });
  }
}

/** Removes a file, or a folder. If modules are installed in the folder, it removes only the sources. */
export function removePath(place: string): void {
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
