import type { BundledPackage } from "./bundled-package.ts";

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
  return `${packageHeading({ name, version })} (${identifier ?? "see below"})\n\n${text.trim()}`;
}

function packageHeading({ name, version }: Pick<BundledPackage, "name" | "version">): string {
  return `## ${name} ${version}`;
}

/** The packages whose heading or licence text a notices file lacks. */
export function missingNotices(notices: string, packages: readonly BundledPackage[]): string[] {
  return packages
    .filter((bundled) => !notices.includes(packageSection(bundled)))
    .map(({ name, version }) => `${name} ${version}`);
}
