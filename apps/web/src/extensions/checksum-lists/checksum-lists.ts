import { parseExpectedHash } from "@fingerpaint/md5-core";
import { parseChecksumFile } from "@fingerpaint/md5-core/checksum-files";
import { isSame, type Verdict } from "../../pages/hash/verification.ts";
import type { AddedFile, ChosenFile } from "../hash-files/file-digests.ts";

/** A file with the digests of others, such as `MD5SUMS`. */
export interface ChecksumList {
  readonly path: string;
  readonly files: readonly ListedFile[];
  /** How many lines are neither empty, nor comments, nor checksums. */
  readonly malformedLines: number;
}

/** A line of a list. */
interface ListedFile {
  /** As in the list, without `./`. */
  readonly name: string;
  /** The name, relative to the list's folder. */
  readonly path: string;
  readonly digest: Uint8Array;
}

/** A larger file with the name of a list is digested like any other file. */
const maxListBytes = 2 ** 25;

/** Whether a file is named like a checksum list: `MD5SUMS`, `md5sum.txt`, `release.md5` … */
export function isNamedLikeList({ file, path }: AddedFile): boolean {
  return file.size <= maxListBytes && /(?:^|[/._-])(?:md5(?:sums?)?|checksums?)(?:\.(?:md5|txt))?$/i.test(path);
}

/** Reads a list in any of the formats that `md5sum --check` and `md5sum --zero` know; null if it has no checksum. */
export function readChecksumList(path: string, text: string): ChecksumList | null {
  const { lines, malformedLines } = parseChecksumFile(text.replace(/^\uFEFF/, ""), { zero: text.includes("\0") });
  if (lines.length === 0) return null;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const files = lines.map(({ fileName, hash }) => {
    const name = withoutDots(fileName);
    return { name, path: withoutDots(`${folder}${name}`), digest: parseExpectedHash(hash).digest };
  });
  return { path, files, malformedLines: malformedLines.length };
}

/** How the files on the page compare with those in the lists. */
interface ListComparison {
  /** The result for each file that has a digest, by its id. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** The paths of listed files that aren't on the page. */
  readonly missing: readonly string[];
}

/**
 * Compares files with lists. A file matches the listed file with the same path, otherwise one whose path in its list is
 * the end of the file's path, because the list may be from another folder. Otherwise, a file without a folder matches
 * every listed file with its name.
 */
export function createListComparer(lists: readonly ChecksumList[]): (files: readonly ChosenFile[]) => ListComparison {
  const listed = lists.flatMap((list) => list.files);
  const byPath = groupBy(listed, ({ path }) => key(path));
  const byName = groupBy(listed, ({ name }) => key(name));
  const byLastName = groupBy(listed, ({ name }) => key(lastName(name)));

  function find(path: string): readonly ListedFile[] {
    const whole = key(withoutDots(path));
    const exact = byPath.get(whole);
    if (exact !== undefined) return exact;
    for (let rest = whole; ; rest = rest.slice(rest.indexOf("/") + 1)) {
      const found = byName.get(rest);
      if (found !== undefined) return found;
      if (!rest.includes("/")) break;
    }
    return whole.includes("/") ? [] : (byLastName.get(whole) ?? []);
  }

  return (files) => {
    const verdicts = new Map<number, Verdict>();
    const found = new Set<ListedFile>();
    for (const { id, name, progress } of files) {
      const candidates = find(name);
      const digest = progress.status === "done" ? progress.digest : null;
      const same = candidates.filter((candidate) => digest !== null && isSame(candidate.digest, digest));
      for (const candidate of same.length > 0 ? same : candidates) found.add(candidate);
      if (digest === null) continue;
      const [only, ...others] = candidates;
      if (only === undefined) verdicts.set(id, { kind: "unlisted" });
      else if (same.length > 0) verdicts.set(id, { kind: "match" });
      else verdicts.set(id, { kind: "mismatch", expected: others.length === 0 ? only.digest : null });
    }
    return { verdicts, missing: listed.filter((file) => !found.has(file)).map(({ path }) => path) };
  };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** macOS decomposes accented letters in names; lists from elsewhere don't. */
function key(path: string): string {
  return path.normalize();
}

/** Resolves `.` and `..`, and takes the backslashes of Windows for slashes. */
function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
