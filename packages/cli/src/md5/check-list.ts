import { parseExpectedHash } from "@fingerpaint/md5-core";
import { type ChecksumStyle, parseChecksumFile } from "@fingerpaint/md5-core/checksum-files";
import type { Digester, DigestProgress } from "./digest-outcome.ts";
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
  /** The style of the lists before this one: the first list of a command line decides for all of them. */
  readonly style: ChecksumStyle | undefined;
  readonly onFile: (file: CheckedFile) => void;
}

/**
 * Checks the files of one list, like `md5sum --check`.
 *
 * @param bytes the list
 * @returns whether the check succeeded, and the style for the lists after this one
 */
export async function checkList(
  listName: FileName,
  bytes: Buffer,
  check: ListCheck,
): Promise<{ readonly isWell: boolean; readonly style: ChecksumStyle | undefined }> {
  const { options, report, onFile } = check;
  const isSilent = options.loudness === "status";
  const shownList = listName === "-" ? "'standard input'" : quoteForShell(listName);
  const { lines, badLines, style } = readList(bytes, listName === "-", check);
  // Each bad line is reported between the files of the lines around it.
  let nextBad = 0;
  function reportBadLines(before: number): void {
    for (; nextBad < badLines.length && (badLines[nextBad] as number) < before; nextBad++) {
      const text = `${shownList}: ${badLines[nextBad]}: improperly formatted MD5 checksum line`;
      if (options.loudness === "warn") report.message(text);
    }
  }
  if (lines.length === 0) {
    reportBadLines(Number.POSITIVE_INFINITY);
    report.message(`${shownList}: no properly formatted checksum lines found`);
    return { isWell: false, style };
  }
  const counts = { ok: 0, failed: 0, unreadable: 0, missing: 0 };
  let failedETags = 0;
  await compareAll(
    lines,
    check,
    (line, outcome) => {
      const { name } = line;
      reportBadLines(line.lineNumber);
      const status = statusOf(outcome, options.ignoreMissing === true);
      if (status === "unreadable" && "error" in outcome) report.fileError(name, outcome.error);
      counts[status]++;
      if (status === "failed" && isMultipart(line)) failedETags++;
      onFile({ file: shownName(name), status });
      if (options.json || isSilent || status === "missing" || (status === "ok" && options.loudness === "quiet")) return;
      report.line(...nameInResult(name), `: ${words[status]}\n`);
    },
    (progress) => report.progress(progress, lines.length),
  );
  reportBadLines(Number.POSITIVE_INFINITY);
  if (!isSilent) {
    warn(report, badLines.length, "line is improperly formatted", "lines are improperly formatted");
    warn(report, counts.unreadable, "listed file could not be read", "listed files could not be read");
    warn(report, counts.failed, "computed checksum did NOT match", "computed checksums did NOT match");
    if (options.etag === undefined) {
      const tried = "tried only with the part sizes of common clients: --etag=SIZE tries a different one";
      warn(report, failedETags, `ETag was ${tried}`, `ETags were ${tried}`);
    }
    if (options.ignoreMissing && counts.ok === 0) report.message(`${shownList}: no file was verified`);
  }
  const isFaultless = counts.failed === 0 && counts.unreadable === 0 && (!options.strict || badLines.length === 0);
  return { isWell: counts.ok > 0 && isFaultless, style };
}

const words = { ok: "OK", failed: "FAILED", unreadable: "FAILED open or read" } as const;

/** Like md5sum, escapes a name here only if it contains a line feed; then all of `escapeName` applies. */
function nameInResult(name: FileName): readonly FileName[] {
  return name.includes("\n") ? escapeName(name) : [name];
}

/** A line of a list. */
interface ListLine {
  readonly lineNumber: number;
  /** As written: hex in either case, Base64, or an ETag of several parts. */
  readonly hash: string;
  readonly name: FileName;
}

/** The lines of a list with a digest, and the numbers of the malformed ones. */
function readList(bytes: Buffer, isStdin: boolean, { options, style }: ListCheck) {
  // As Latin-1, each character of a name is a byte of it.
  const list = parseChecksumFile(bytes.toString("latin1"), {
    format: listFormat(options),
    style,
  });
  const lines: ListLine[] = [];
  const badLines = [...list.malformedLines];
  for (const { fileName, ...line } of list.lines) {
    // The list itself comes from stdin, so no file can.
    if (isStdin && fileName === "-") badLines.push(line.lineNumber);
    else lines.push({ ...line, name: nameOfBytes(Buffer.from(fileName, "latin1")) });
  }
  return { lines, badLines: badLines.sort((a, b) => a - b), style: list.style };
}

/** An ETag is computed from the bytes of a file: a server computes none, and a converted text has none. */
function listFormat({ format, server, textEncoding }: Md5Options): "hex" | "base64" | "etag" {
  if (format === "base64") return "base64";
  return server !== undefined || textEncoding !== undefined ? "hex" : "etag";
}

/** Whether a line has the ETag of an upload in parts. */
function isMultipart({ hash }: ListLine): boolean {
  return hash.includes("-");
}

/** Whether a file has the digest of its line, or why that isn't known. */
type Comparison = { readonly isEqual: boolean } | { readonly error: unknown };

/** Compares files with their lines, in the order of the lines. */
async function compareAll(
  lines: readonly ListLine[],
  { digester, options }: ListCheck,
  onCompared: (line: ListLine, comparison: Comparison) => void,
  onProgress: (progress: DigestProgress) => void,
): Promise<void> {
  for (let start = 0; start < lines.length; ) {
    const first = lines[start] as ListLine;
    if (isMultipart(first)) {
      onCompared(first, await compareETag(first, options.etag, ({ bytes }) => onProgress({ files: start, bytes })));
      onProgress({ files: ++start });
      continue;
    }
    let end = start + 1;
    while (end < lines.length && !isMultipart(lines[end] as ListLine)) end++;
    const plain = lines.slice(start, end);
    let index = 0;
    await digester.digestAll(
      plain.map(({ name }) => name),
      (_, outcome) => {
        const line = plain[index++] as ListLine;
        onCompared(line, "error" in outcome ? outcome : { isEqual: isSameDigest(line.hash, outcome.hash) });
      },
      (progress) => onProgress({ ...progress, files: start + progress.files }),
    );
    start = end;
  }
}

async function compareETag(
  { name, hash }: ListLine,
  partSize: number | undefined,
  onBytes: (progress: { readonly bytes: number }) => void,
): Promise<Comparison> {
  const { hasETag } = await import("./etag-digester.ts");
  try {
    return { isEqual: await hasETag(name, hash, partSize, onBytes) };
  } catch (error) {
    return { error };
  }
}

function isSameDigest(expected: string, hash: string): boolean {
  const { digest } = parseExpectedHash(hash);
  return parseExpectedHash(expected).digest.every((byte, index) => byte === digest[index]);
}

function statusOf(comparison: Comparison, ignoresMissing: boolean): CheckedFile["status"] {
  if ("isEqual" in comparison) return comparison.isEqual ? "ok" : "failed";
  const isMissing = (comparison.error as NodeJS.ErrnoException).code === "ENOENT";
  return isMissing && ignoresMissing ? "missing" : "unreadable";
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
