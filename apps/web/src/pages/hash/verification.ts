import { Md5Error, parseExpectedHash } from "@fingerpaint/md5-core";

/** An expected hash, and its file name if it was on an md5sum line. */
export interface ExpectedEntry {
  readonly digest: Uint8Array;
  readonly name: string | null;
}

/** The pasted expected hashes. `entries` is empty if nothing was pasted. */
export type Expected =
  | { readonly kind: "hashes"; readonly entries: readonly ExpectedEntry[] }
  /** `line`: the first line, from 1, without a hash. */
  | { readonly kind: "not-a-hash"; readonly line: number };

/** How a digest compares: null if nothing is expected, `unlisted` if the expected list only has other files. */
export type Verdict =
  | { readonly kind: "match" | "unlisted" }
  /** `expected`: the expected digest, to show the difference; null if it could be one of several. */
  | { readonly kind: "mismatch"; readonly expected: Uint8Array | null }
  | null;

/** `5d41…  hello.txt`, with `*` before the name of a file read as bytes and `\` first if the name has escapes. */
const md5sumLine = /^(\\?)(\S+)[ \t]+\*?(.+)$/;
/** `MD5 (hello.txt) = 5d41…`, the format of `md5sum --tag` and BSD's md5. */
const taggedLine = /^(\\?)MD5 ?\((.+)\) ?= ?(\S+)$/;

/** Reads hashes in hex or Base64, one per line, alone or as md5sum lines. Ignores surrounding white space. */
export function readExpected(pasted: string): Expected {
  const entries: ExpectedEntry[] = [];
  for (const [index, text] of pasted.split("\n").entries()) {
    const line = text.trim();
    if (line === "") continue;
    const entry = readLine(line);
    if (entry === null) return { kind: "not-a-hash", line: index + 1 };
    entries.push(entry);
  }
  return { kind: "hashes", entries };
}

function readLine(line: string): ExpectedEntry | null {
  const tagged = taggedLine.exec(line);
  if (tagged) return entryOf(tagged[3], tagged[2], tagged[1]);
  const listed = md5sumLine.exec(line);
  return listed ? entryOf(listed[2], listed[3], listed[1]) : entryOf(line);
}

function entryOf(hash = "", name?: string, mark = ""): ExpectedEntry | null {
  try {
    const { digest } = parseExpectedHash(hash);
    const plain = mark === "" ? name : name?.replace(/\\([\\nr])/g, (_, letter) => unescaped[letter] ?? letter);
    return { digest, name: plain ?? null };
  } catch (error) {
    if (Md5Error.isInstance(error) && error.code === "INVALID_HASH_FORMAT") return null;
    throw error;
  }
}

const unescaped: Readonly<Record<string, string>> = { n: "\n", r: "\r" };

/**
 * Compares a digest with what is expected.
 *
 * @param name The file's name. Lines with this name take precedence over all others. A single hash applies to every
 *   file. Absent for a text, to which every hash applies.
 */
export function judge(
  digest: Uint8Array,
  { entries }: { readonly entries: readonly ExpectedEntry[] },
  name?: string,
): Verdict {
  if (entries.length === 0) return null;
  const own = name === undefined ? [] : entries.filter((entry) => entry.name !== null && baseName(entry.name) === name);
  const candidates = own.length > 0 ? own : entries;
  if (candidates.some((entry) => isSame(entry.digest, digest))) return { kind: "match" };
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0) return { kind: "mismatch", expected: only.digest };
  const isListOfOthers = own.length === 0 && candidates.every((entry) => entry.name !== null);
  return isListOfOthers ? { kind: "unlisted" } : { kind: "mismatch", expected: null };
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, index) => byte === b[index]);
}

/** Browsers only reveal a file's name, while lists often have its path. */
function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
