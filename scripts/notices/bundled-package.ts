import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A package whose code is part of a bundle, in the format of Vite's `build.license`. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression of its manifest; null if it has none. */
  readonly identifier: string | null;
  /** Its licence text, verbatim, followed by its NOTICE file if it has one. */
  readonly text: string;
}

/**
 * The installed packages that a bundle's modules come from, without duplicates, sorted by name. Modules outside
 * `node_modules` are ours and are omitted.
 *
 * @param modules Paths of the bundled files, as in the inputs of an esbuild metafile.
 * @throws Error if a package has no licence file, since its notice can't be given
 */
export function packagesOfModules(modules: Iterable<string>): BundledPackage[] {
  const folders = new Set([...modules].map(packageFolder).filter((folder) => folder !== null));
  return [...folders].map(readPackage).sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/**
 * `…/node_modules/react-dom/cjs/x.js` lies in `…/node_modules/react-dom`, `…/node_modules/@a/b/x.js` in
 * `…/node_modules/@a/b`.
 */
function packageFolder(module: string): string | null {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll("\\", "/")) ?? [];
  return folder ?? null;
}

/** @param folder The folder of an installed package. */
export function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(file));
  const text = files.sort().map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  if (text.length === 0) throw new Error(`${name} ${version} is bundled, but has no licence file in ${folder}`);
  return { name, version, identifier: license ?? null, text: text.join("\n\n") };
}

/** @throws Error if the file is missing because the build that writes it hasn't run */
export function readBundledPackages(file: string): BundledPackage[] {
  if (!existsSync(file)) throw new Error(`${file} is missing: build first`);
  return JSON.parse(readFileSync(file, "utf8"));
}
