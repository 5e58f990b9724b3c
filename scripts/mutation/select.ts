import { execFileSync } from "node:child_process";
import path from "node:path";
import { globSync } from "tinyglobby";
import { root } from "../workspace.ts";
import { type Area, areas } from "./areas.ts";

/** The sources of an area that one run mutates. */
export interface Selection {
  readonly area: Area;
  /** Relative to the root; a suffix like `:10-20` selects lines. */
  readonly sources: readonly string[];
}

/** The area's sources, relative to the root. */
function sourcesOf({ sources }: Area): string[] {
  return files(sources, ["**/*.test.ts", "**/*.d.ts", "**/index.ts"]);
}

/** The area's tests, relative to the root. */
export function testsOf({ tests, exceptTests = [] }: Area): string[] {
  return files(tests, exceptTests);
}

/** All sources of all areas. */
export function selectAll(): Selection[] {
  return areas.map((area) => ({ area, sources: sourcesOf(area) }));
}

/**
 * Selects the sources named by command line arguments: an area's name, a prefix of several areas' names, or a file or
 * the end of its path, with `:10-20` for some of its lines.
 *
 * @throws Error that names an unknown argument
 */
export function selectNamed(words: readonly string[]): Selection[] {
  const selections = new Map<Area, Set<string>>();
  for (const word of words) {
    const [, name = word, lines = ""] = /^(.*?)(:\d+-\d+)?$/.exec(word) ?? [];
    let isKnown = false;
    for (const { area, sources } of selectAll()) {
      const isArea = area.name === name || area.name.startsWith(`${name}/`);
      const meant = isArea ? sources : sources.filter((file) => file === name || file.endsWith(`/${name}`));
      if (meant.length === 0) continue;
      isKnown = true;
      const chosen = selections.get(area) ?? new Set();
      for (const file of meant) chosen.add(`${file}${lines}`);
      selections.set(area, chosen);
    }
    if (!isKnown) {
      const names = areas.map((area) => area.name).join(", ");
      throw new Error(`${word} is neither an area (${names}) nor a file of one. See scripts/mutation/areas.ts.`);
    }
  }
  return Array.from(selections, ([area, sources]) => ({ area, sources: [...sources] }));
}

/**
 * Selects the sources that changed since the branch left `base`, including uncommitted changes.
 *
 * @throws Error if Git doesn't know `base`
 */
export function selectChanged(base: string): Selection[] {
  const fork = git("merge-base", base, "HEAD");
  const changed = new Set(
    [git("diff", "--name-only", fork), git("ls-files", "--others", "--exclude-standard")].flatMap((list) =>
      list.split("\n"),
    ),
  );
  return selectAll()
    .map(({ area, sources }) => ({ area, sources: sources.filter((file) => changed.has(file)) }))
    .filter(({ sources }) => sources.length > 0);
}

/** `origin/main` if it exists, otherwise `main`. */
export function defaultBase(): string {
  return git("for-each-ref", "--format=%(refname:short)", "refs/remotes/origin/main") || "main";
}

function git(...programArguments: string[]): string {
  return execFileSync("git", programArguments, { cwd: root, encoding: "utf8" }).trim();
}

function files(patterns: readonly string[], ignore: readonly string[]): string[] {
  return globSync([...patterns], { cwd: root, ignore: ["**/node_modules/**", ...ignore] })
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}
