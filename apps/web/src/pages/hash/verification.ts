import { formatDigest, Md5Error, parseExpectedHash } from "@fingerpaint/md5-core";

/** An expected hash, and its file name if it was on an md5sum line. */
export interface ExpectedEntry {
  readonly digest: Uint8Array;
  readonly name: string | null;
}

/** Expected hashes, and where to find them: thousands of files may be compared with thousands of lines. */
export interface ExpectedHashes {
  readonly entries: readonly ExpectedEntry[];
  /** The entries with a file name, by its last part. */
  readonly byName: ReadonlyMap<string, readonly ExpectedEntry[]>;
  /** All digests in hex. */
  readonly digests: ReadonlySet<string>;
}

/** The pasted expected hashes. `entries` is empty if nothing was pasted. */
export type Expected =
  | ({ readonly kind: "hashes" } & ExpectedHashes)
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
  return { kind: "hashes", ...indexOf(entries) };
}

function indexOf(entries: readonly ExpectedEntry[]): ExpectedHashes {
  const byName = new Map<string, ExpectedEntry[]>();
  for (const entry of entries) {
    if (entry.name === null) continue;
    const name = baseName(entry.name);
    const own = byName.get(name);
    if (own === undefined) byName.set(name, [entry]);
    else own.push(entry);
  }
  return { entries, byName, digests: new Set(entries.map(({ digest }) => formatDigest(digest))) };
}

/** What is expected if nothing was pasted. */
export const nothingExpected: ExpectedHashes = indexOf([]);

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
export function judge(digest: Uint8Array, { entries, byName, digests }: ExpectedHashes, name?: string): Verdict {
  if (entries.length === 0) return null;
  const own = name === undefined ? undefined : byName.get(baseName(name));
  const isMatch = own ? own.some((entry) => isSame(entry.digest, digest)) : digests.has(formatDigest(digest));
  if (isMatch) return { kind: "match" };
  const [only] = own ?? entries;
  if (only !== undefined && (own ?? entries).length === 1) return { kind: "mismatch", expected: only.digest };
  const isListOfOthers = own === undefined && entries.every((entry) => entry.name !== null);
  return isListOfOthers ? { kind: "unlisted" } : { kind: "mismatch", expected: null };
}

/** Whether two digests are the same. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, index) => byte === b[index]);
}

/** Browsers only reveal a file's name, while lists often have its path. */
function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
