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

/** The name of the notices file in every tarball that contains third-party code. */
export const noticesFile = "THIRD-PARTY-NOTICES.md";

/** One bundle and the packages in it. */
export interface BundleNotices {
  /** Completes "The … contains": `pages in dist/web`. */
  readonly bundle: string;
  readonly packages: readonly BundledPackage[];
}

/** The text of a notices file: the packages of each bundle with their licences. */
export function noticesText(bundles: readonly BundleNotices[]): string {
  const sections = bundles.flatMap(({ bundle, packages }) => [`# ${bundle}`, ...packages.map(packageSection)]);
  return `${["The files named below contain code of other packages, under these licences.", ...sections].join("\n\n")}\n`;
}

function packageSection({ name, version, identifier, text }: BundledPackage): string {
  return `## ${name} ${version} (${identifier ?? "see below"})\n\n${text.trim()}`;
}

/** The packages whose heading or licence text a notices file lacks. */
export function missingNotices(notices: string, packages: readonly BundledPackage[]): string[] {
  return packages
    .filter((bundled) => !notices.includes(packageSection(bundled)))
    .map(({ name, version }) => `${name} ${version}`);
}
