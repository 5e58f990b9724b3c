import path from "node:path";
import { type BundledPackage, missingNotices, noticesFile, packagesOfModules } from "../notices.ts";
import { root } from "../workspace.ts";
import type { PackedManifest, Tarball } from "./tarballs.ts";

/** The problems that keep a tarball from being published, one sentence each; empty if there are none. */
export function tarballProblems(tarball: Tarball, options: { bundled: readonly BundledPackage[]; maxBytes: number }) {
  return [
    ...missingFiles(tarball),
    ...looseRanges(tarball.manifest),
    ...relativeLinks(tarball),
    ...noticeProblems(tarball, options.bundled),
    ...buildPlaces(tarball),
    ...(tarball.bytes > options.maxBytes ? [`it has ${tarball.bytes} bytes, more than ${options.maxBytes}`] : []),
  ];
}

/**
 * Checks for the documents and for all files that the manifest refers to. A package that was never released has no
 * changelog yet.
 */
function missingFiles({ manifest, files }: Tarball): string[] {
  const papers = ["LICENSE", "README.md", ...(manifest.version === "0.0.0" ? [] : ["CHANGELOG.md"])];
  const { main, types, bin, exports } = manifest;
  const wanted = [...papers, ...leaves([main, types, bin, exports]).map((file) => file.replace(/^\.\//, ""))];
  const present = new Set(files);
  return [...new Set(wanted)].filter((file) => !present.has(file)).map((file) => `${file} is missing`);
}

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** Exact versions would keep fixes of dependencies from users, and two packages from sharing a dependency. */
function looseRanges({ dependencies = {}, peerDependencies = {} }: PackedManifest): string[] {
  return Object.entries({ ...dependencies, ...peerDependencies })
    .filter(([, range]) => !range.split("||").every((part) => part.trim().startsWith("^")))
    .map(([name, range]) => `${name} is depended on as "${range}", not by a caret range`);
}

/** The registry shows the README on its own page, where relative links lead nowhere. */
function relativeLinks({ files, read }: Tarball): string[] {
  const readme = files.includes("README.md") ? read("README.md") : "";
  return [...readme.matchAll(/\]\((?!https?:|mailto:|#)([^)]*)\)/g)].map(([, link]) => `README.md links to "${link}"`);
}

/** Finds files that contain paths of the build machine, which are useless to others and differ between builds. */
function buildPlaces({ files, read }: Tarball): string[] {
  const places = ["apps", "node_modules", "packages", "scripts"].map((folder) => path.join(root, folder, "/"));
  return files
    .filter((file) => places.some((place) => read(file).includes(place)))
    .map((file) => `${file} holds a path of the machine that built it`);
}

/** @param bundled The packages known to be in it; those in its source maps are checked as well. */
function noticeProblems(tarball: Tarball, bundled: readonly BundledPackage[]): string[] {
  const mapped = tarball.files.filter((file) => file.endsWith(".map")).flatMap((map) => modulesOf(tarball, map));
  const packages = [...bundled, ...packagesOfModules(mapped)];
  if (packages.length === 0) return [];
  const notices = tarball.files.includes(noticesFile) ? tarball.read(noticesFile) : "";
  const missing = new Set(missingNotices(notices, packages));
  return [...missing].map((name) => `${noticesFile} lacks ${name}, which is bundled`);
}

/** The modules that a source map lists. Their paths are relative to the map's location at the time of the build. */
function modulesOf({ folder, read }: Tarball, map: string): string[] {
  const { sources = [] } = JSON.parse(read(map)) as { sources?: string[] };
  const base = new URL(`file://${process.cwd()}/${folder}/${map}`);
  return sources.map((source) => new URL(source, base).pathname);
}
