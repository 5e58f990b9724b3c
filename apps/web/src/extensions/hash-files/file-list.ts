import { formatDigest, formatMd5sumLine, type OutputFormat } from "@fingerpaint/md5-core";
import type { ChosenFile } from "./file-digests.ts";

export const sortKeys = ["name", "size", "digest", "state"] as const;

export type SortKey = (typeof sortKeys)[number];

export interface Order {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/** The table is sorted and searched ten times a second while thousands of files are digested. */
const writtenDigests = new WeakMap<Uint8Array, string>();

/** Whether the size of the row's file is known. */
export function hasSize({ progress: { status } }: ChosenFile): boolean {
  return status !== "missing" && status !== "unread";
}

/** A file's digest in hex; empty while there is none. */
export function hexOf({ progress }: ChosenFile): string {
  if (progress.status !== "done") return "";
  const known = writtenDigests.get(progress.digest);
  if (known !== undefined) return known;
  const hex = formatDigest(progress.digest);
  writtenDigests.set(progress.digest, hex);
  return hex;
}

/** The order of states. Those that need attention come first. */
const stateRanks = { unread: 0, failed: 0, missing: 1, cancelled: 2, reading: 3, done: 4 } as const;

/**
 * Sorts the files. Names sort naturally, `file-2` before `file-10`, and break ties.
 *
 * @param rankOf Sorts files with the same state by the result of their comparison, lowest number first.
 */
export function sortFiles(
  files: readonly ChosenFile[],
  { key, isDescending }: Order,
  rankOf: (file: ChosenFile) => number = () => 0,
): readonly ChosenFile[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const keyed = files.map((file) => ({
    file,
    hex: key === "digest" ? hexOf(file) : "",
    rank: key === "state" ? stateRanks[file.progress.status] * 10 + rankOf(file) : 0,
  }));
  const sign = isDescending ? -1 : 1;
  return keyed
    .sort((a, b) => {
      const difference = {
        name: () => 0,
        size: () => a.file.size - b.file.size,
        digest: () => (a.hex < b.hex ? -1 : Number(a.hex > b.hex)),
        state: () => a.rank - b.rank,
      }[key]();
      return sign * (difference || compare(a.file.name, b.file.name) || a.file.id - b.file.id);
    })
    .map(({ file }) => file);
}

/** Finds files whose name contains a text, or whose digest does in hex or as it is shown. Ignores case. */
export function createFileFilter(typed: string, outputFormat: OutputFormat): (file: ChosenFile) => boolean {
  const wanted = plain(typed.trim());
  if (wanted === "") return () => true;
  const shownDigest = ({ progress }: ChosenFile) =>
    progress.status === "done" && outputFormat === "base64" ? formatDigest(progress.digest, { outputFormat }) : "";
  return (file) => [file.name, hexOf(file), shownDigest(file)].some((text) => plain(text).includes(wanted));
}

/** A text for comparisons. macOS decomposes accented letters in names; keyboards don't. */
function plain(text: string): string {
  return text.normalize().toLowerCase();
}

/** The digests, in hex, that several files share. */
export function duplicateDigests(files: readonly ChosenFile[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const file of files) {
    const hex = hexOf(file);
    if (seen.has(hex) && hex !== "") duplicates.add(hex);
    seen.add(hex);
  }
  return duplicates;
}

/** The digests in the format of `md5sum`, so that `md5sum --check` can read them. */
export function md5sumLines(files: readonly ChosenFile[]): string {
  return files
    .flatMap(({ name, progress }) => (progress.status === "done" ? [formatMd5sumLine(progress.digest, name)] : []))
    .join("");
}

/**
 * The table as CSV (RFC 4180) with a byte order mark, so that spreadsheets recognise UTF-8.
 *
 * @param header The names of the four columns.
 * @param stateOf The text of the last column for a file.
 */
export function csvOf(
  files: readonly ChosenFile[],
  options: {
    readonly header: readonly string[];
    readonly outputFormat: OutputFormat;
    readonly stateOf: (file: ChosenFile) => string;
  },
): string {
  const { header, outputFormat, stateOf } = options;
  const rows = files.map((file) => [
    file.name,
    hasSize(file) ? String(file.size) : "",
    file.progress.status === "done" ? formatDigest(file.progress.digest, { outputFormat }) : "",
    stateOf(file),
  ]);
  return `\uFEFF${[header, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("")}`;
}

/** An apostrophe keeps spreadsheets from treating a name that starts like a formula as one. */
function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
