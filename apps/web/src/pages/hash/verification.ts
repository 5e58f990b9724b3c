import { formatDigest, Md5Error, parseExpectedHash } from "@fingerpaint/md5-core";

/** The digest of a pasted value. */
export interface ExpectedValue {
  readonly digest: Uint8Array;
  /** The value if it is an ETag of several parts, whose digest is not that of the whole file. */
  readonly etag: string | null;
}

/** An expected hash, and its file name if it was on an md5sum line. */
interface ExpectedEntry extends ExpectedValue {
  readonly name: string | null;
}

/** Expected hashes, and where to find them: thousands of files may be compared with thousands of lines. */
export interface ExpectedHashes {
  readonly entries: readonly ExpectedEntry[];
  /** The entries with a file name, by its last part. */
  readonly byName: ReadonlyMap<string, readonly ExpectedEntry[]>;
  /** The digests of whole files, in hex. */
  readonly digests: ReadonlySet<string>;
  /** The entries that are ETags of several parts. */
  readonly etags: readonly ExpectedEntry[];
}

/** The pasted expected hashes. `entries` is empty if nothing was pasted. */
export type Expected =
  | ({ readonly kind: "hashes" } & ExpectedHashes)
  /** `line`: the first line, from 1, without a hash. */
  | { readonly kind: "not-a-hash"; readonly line: number };

/**
 * How a digest compares: null if nothing is expected, `unlisted` if the expected list only has other files, `comparing`
 * while the file is read again. `note` says more.
 */
export type Verdict =
  | { readonly kind: "match" | "unlisted" | "comparing" | "undecided"; readonly note?: string }
  /** `expected`: the expected digest, to show the difference; null if it could be one of several. */
  | { readonly kind: "mismatch"; readonly expected: Uint8Array | null; readonly note?: string }
  | null;

export type VerdictKind = NonNullable<Verdict>["kind"];

/** `5d41…  hello.txt`, with `*` before the name of a file read as bytes and `\` first if the name has escapes. */
const md5sumLine = /^(\\?)(\S+)[ \t]+\*?(.+)$/;
/** `MD5 (hello.txt) = 5d41…`, the format of `md5sum --tag` and BSD's md5. */
const taggedLine = /^(\\?)MD5 ?\((.+)\) ?= ?(\S+)$/;

/**
 * Reads hashes in hex or Base64, one per line, alone or as md5sum lines. Ignores surrounding white space.
 *
 * @param readOther Reads a value that isn't a hash; null if it can't read it either.
 */
export function readExpected(pasted: string, readOther: ReadValue = () => null): Expected {
  const entries: ExpectedEntry[] = [];
  for (const [index, text] of pasted.split("\n").entries()) {
    const line = text.trim();
    if (line === "") continue;
    const entry = readLine(line, (value) => readHash(value) ?? readOther(value));
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
  const etags = entries.filter(({ etag }) => etag !== null);
  const digests = entries.filter(({ etag }) => etag === null).map(({ digest }) => formatDigest(digest));
  return { entries, byName, digests: new Set(digests), etags };
}

/** The expected hashes if nothing was pasted. */
export const nothingExpected: ExpectedHashes = indexOf([]);

type ReadValue = (value: string) => ExpectedValue | null;

function readLine(line: string, read: ReadValue): ExpectedEntry | null {
  const [, taggedMark, taggedName, taggedHash] = taggedLine.exec(line) ?? [];
  if (taggedHash !== undefined) return entryOf(read(taggedHash), taggedName, taggedMark);
  const [, mark, hash = line, name] = md5sumLine.exec(line) ?? [];
  return entryOf(read(hash), name, mark);
}

function entryOf(value: ExpectedValue | null, name: string | undefined, mark = ""): ExpectedEntry | null {
  if (value === null) return null;
  const plain = mark === "" ? name : name?.replace(/\\([\\nr])/g, (_, letter) => unescaped[letter] ?? letter);
  return { ...value, name: plain ?? null };
}

function readHash(hash: string): ExpectedValue | null {
  try {
    return { digest: parseExpectedHash(hash).digest, etag: null };
  } catch (error) {
    if (Md5Error.isInstance(error) && error.code === "INVALID_HASH_FORMAT") return null;
    throw error;
  }
}

const unescaped: Readonly<Record<string, string>> = { n: "\n", r: "\r" };

/**
 * Compares a digest with what is expected. The result is null if ETags have to decide.
 *
 * @param name The file's name. Lines with this name take precedence over all others. A single hash applies to every
 *   file. Absent for a text, to which every hash applies.
 */
export function judge(digest: Uint8Array, expected: ExpectedHashes, name?: string): Verdict {
  const { entries, byName, digests } = expected;
  if (entries.length === 0) return null;
  const own = name === undefined ? undefined : byName.get(baseName(name));
  const isMatch = own
    ? own.some((entry) => entry.etag === null && isSame(entry.digest, digest))
    : digests.has(formatDigest(digest));
  if (isMatch) return { kind: "match" };
  if (name !== undefined && etagsFor(expected, name).length > 0) return null;
  const [only] = own ?? entries;
  if (only !== undefined && (own ?? entries).length === 1) return { kind: "mismatch", expected: only.digest };
  const isListOfOthers = own === undefined && entries.every((entry) => entry.name !== null);
  return isListOfOthers ? { kind: "unlisted" } : { kind: "mismatch", expected: null };
}

/** The ETags that a file may have: those on lines with its name, otherwise those without a name, or the only line. */
export function etagsFor({ entries, byName, etags }: ExpectedHashes, name: string): readonly string[] {
  if (etags.length === 0) return [];
  const own = byName.get(baseName(name));
  const isAnyones = (entry: ExpectedEntry) => entry.name === null || entries.length === 1;
  return (own ?? etags.filter(isAnyones)).flatMap(({ etag }) => etag ?? []);
}

/** Whether two digests are the same. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, index) => byte === b[index]);
}

/**
 * The last part of a path: browsers only reveal a file's name, while lists often have its path. macOS decomposes
 * accented letters in names; lists from elsewhere don't.
 */
function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).normalize();
}
