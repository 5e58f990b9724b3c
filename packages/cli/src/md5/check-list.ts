import { parseExpectedHash } from "@fingerpaint/md5-core";
import type { Digester } from "./digest-outcome.ts";
import { type FileName, nameOfBytes, quoteForShell, shownName } from "./file-name.ts";
import type { Md5Options } from "./md5-options.ts";
import type { Md5Report } from "./md5-report.ts";

/** The result for one file of a list. */
export interface CheckedFile {
  readonly file: string;
  readonly status: "ok" | "failed" | "unreadable" | "missing";
}

/** The options and collaborators of `--check`. */
interface ListCheck {
  readonly options: Md5Options;
  readonly digester: Digester;
  readonly report: Md5Report;
  /** Shared by all lists on a command line. */
  readonly reader: LineReader;
  readonly onFile: (file: CheckedFile) => void;
}

/** One reader per command line: the style of the first list applies to all of them. */
export function createReader({ format }: Md5Options): LineReader {
  return createLineReader(format === "base64");
}

/**
 * Checks the files of one list, like `md5sum --check`.
 *
 * @param bytes the list
 * @returns whether the check succeeded
 */
export async function checkList(listName: FileName, bytes: Buffer, check: ListCheck): Promise<boolean> {
  const { options, digester, report, onFile } = check;
  const isSilent = options.loudness === "status";
  const shownList = listName === "-" ? "'standard input'" : quoteForShell(listName);
  const { lines, badLines } = readList(bytes, listName === "-", check.reader);
  // Each bad line is reported between the files of the lines around it.
  const bad = badLines.values();
  let nextBad = bad.next();
  function tellOfBadLines(before: number): void {
    for (; !nextBad.done && nextBad.value.before <= before; nextBad = bad.next()) {
      const text = `${shownList}: ${nextBad.value.lineNumber}: improperly formatted MD5 checksum line`;
      if (options.loudness === "warn") report.message(text);
    }
  }
  if (lines.length === 0) {
    tellOfBadLines(0);
    report.message(`${shownList}: no properly formatted checksum lines found`);
    return false;
  }
  const counts = { ok: 0, failed: 0, unreadable: 0, missing: 0 };
  let index = 0;
  await digester.digestAll(
    lines.map(({ name }) => name),
    (name, outcome) => {
      tellOfBadLines(index);
      const line = lines[index++] as ChecksumLine;
      const status = statusOf(line, outcome, options.ignoreMissing === true);
      if (status === "unreadable" && "error" in outcome) report.fileError(name, outcome.error);
      counts[status]++;
      onFile({ file: shownName(name), status });
      if (options.json || isSilent || status === "missing" || (status === "ok" && options.loudness === "quiet")) return;
      report.line(...nameInResult(name), `: ${words[status]}\n`);
    },
    (progress) => report.progress(progress, lines.length),
  );
  tellOfBadLines(lines.length);
  if (!isSilent) {
    warn(report, badLines.length, "line is improperly formatted", "lines are improperly formatted");
    warn(report, counts.unreadable, "listed file could not be read", "listed files could not be read");
    warn(report, counts.failed, "computed checksum did NOT match", "computed checksums did NOT match");
    if (options.ignoreMissing && counts.ok === 0) report.message(`${shownList}: no file was verified`);
  }
  return counts.ok > 0 && counts.failed === 0 && counts.unreadable === 0 && (!options.strict || badLines.length === 0);
}

const words = { ok: "OK", failed: "FAILED", unreadable: "FAILED open or read" } as const;

/** Like md5sum, escapes a name here only if it contains a line feed; then all of `escapeName` applies. */
function nameInResult(name: FileName): readonly FileName[] {
  return name.includes("\n") ? escapeName(name) : [name];
}

interface BadLine {
  readonly lineNumber: number;
  /** The index of the next good line. */
  readonly before: number;
}

function readList(bytes: Buffer, isStdin: boolean, reader: LineReader) {
  const lines: ChecksumLine[] = [];
  const badLines: BadLine[] = [];
  for (const [index, whole] of bytes.toString("latin1").split("\n").entries()) {
    const text = whole.endsWith("\r") ? whole.slice(0, -1) : whole;
    if (text === "" || text.startsWith("#")) continue;
    const line = reader.read(text);
    // The list itself comes from stdin, so no file can.
    if (line === null || (isStdin && line.name === "-")) badLines.push({ lineNumber: index + 1, before: lines.length });
    else lines.push(line);
  }
  return { lines, badLines };
}

function statusOf(
  { hash }: ChecksumLine,
  outcome: { readonly hash: string } | { readonly error: unknown },
  ignoresMissing: boolean,
): CheckedFile["status"] {
  if ("error" in outcome) {
    const isMissing = (outcome.error as NodeJS.ErrnoException).code === "ENOENT";
    return isMissing && ignoresMissing ? "missing" : "unreadable";
  }
  const expected = parseExpectedHash(hash).digest;
  return expected.every((byte, index) => byte === (parseExpectedHash(outcome.hash).digest[index] as number))
    ? "ok"
    : "failed";
}

function warn(report: Md5Report, count: number, one: string, many: string): void {
  if (count > 0) report.message(`WARNING: ${count} ${count === 1 ? one : many}`);
}

/** How digest lines are written. */
interface LineStyle {
  /** `MD5 (name) = digest`, like BSD's md5. */
  readonly tag: boolean;
  /** An asterisk before the name. */
  readonly binary: boolean;
  /** Lines end with NUL, and names aren't escaped. */
  readonly zero: boolean;
}

/** A line of a list, as `--check` reads it. */
interface ChecksumLine {
  /** As written: hex in either case, or Base64. */
  readonly hash: string;
  readonly name: FileName;
}

/** The parts of the line with the digest of a file, to be written in sequence. */
export function checksumLine(hash: string, name: FileName, { tag, binary, zero }: LineStyle): (string | Uint8Array)[] {
  const [mark, written] = zero ? ["", name] : escapeName(name);
  const end = zero ? "\0" : "\n";
  return tag ? [`${mark}MD5 (`, written, `) = ${hash}${end}`] : [`${mark}${hash} ${binary ? "*" : " "}`, written, end];
}

/** Escapes line breaks and backslashes in a name. Also returns the backslash that marks the line as escaped. */
function escapeName(name: FileName): readonly ["" | "\\", FileName] {
  const text = typeof name === "string" ? name : name.toString("latin1");
  if (!/[\\\n\r]/.test(text)) return ["", name];
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return ["\\", typeof name === "string" ? escaped : Buffer.from(escaped, "latin1")];
}

/** Reads the lines of a list. Remembers whether the first line had one space or two. */
interface LineReader {
  /** @param line in Latin-1, one character per byte, without the line end. @returns null if it has no digest */
  read(line: string): ChecksumLine | null;
}

/** @param isBase64 whether digests are in Base64 instead of hex */
function createLineReader(isBase64: boolean): LineReader {
  const hash = isBase64 ? "[A-Za-z0-9+/]{22}==" : "[0-9a-fA-F]{32}";
  const tagged = new RegExp(`^MD5 ?\\((.*)\\)[ \\t]*=[ \\t]*(${hash})$`, "s");
  const untagged = new RegExp(`^(${hash})[ \\t](.+)$`, "s");
  // One space before the name is BSD's style. A whole list has the style of its first line: otherwise a file whose name
  // begins with a space or an asterisk could be mistaken for another.
  let hasOneSpace: boolean | undefined;

  function nameAfterDigest(rest: string): string | null {
    const isMarked = rest.length > 1 && (rest[0] === " " || rest[0] === "*");
    if (!isMarked) {
      if (hasOneSpace === false) return null;
      hasOneSpace = true;
    } else if (hasOneSpace !== true) {
      hasOneSpace = false;
      return rest.slice(1);
    }
    return rest;
  }

  return {
    read(line) {
      const text = line.replace(/^[ \t]+/, "");
      const isEscaped = text.startsWith("\\");
      const body = isEscaped ? text.slice(1) : text;
      const [, taggedName, taggedHash] = tagged.exec(body) ?? [];
      const [, digest = taggedHash, rest] = untagged.exec(body) ?? [];
      const written = taggedName ?? (rest === undefined ? null : nameAfterDigest(rest));
      const name = isEscaped && written !== null ? unescapeName(written) : written;
      // A name ends at its first NUL.
      const [bytes = ""] = name?.split("\0", 1) ?? [];
      return name === null || digest === undefined
        ? null
        : { hash: digest, name: nameOfBytes(Buffer.from(bytes, "latin1")) };
    },
  };
}

/** Returns null if it contains an escape that `escapeName` doesn't write. */
function unescapeName(name: string): string | null {
  if (/\\(?![\\nr])/.test(name.replaceAll("\\\\", ""))) return null;
  return name.replace(/\\([\\nr])/g, (_, letter: string) => ({ n: "\n", r: "\r" })[letter] ?? "\\");
}
