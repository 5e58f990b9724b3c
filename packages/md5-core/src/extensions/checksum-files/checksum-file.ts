import { describeValue, requireBoolean, requireOptions, requireString } from "../../errors/check-arguments.ts";
import { Md5Error } from "../../errors/md5-error.ts";

/** How the lines of a checksum file are written. */
export interface ChecksumLineOptions {
  /**
   * The format of the digests: hex in either case, canonical Base64, or `etag`: hex, alone or followed by `-` and a
   * number of parts up to 10,000, as S3 writes ETags.
   *
   * @default "hex"
   */
  format?: "hex" | "base64" | "etag" | undefined;
  /**
   * Whether lines end with NUL and names aren't escaped, as `md5sum --zero` writes them.
   *
   * @default false
   */
  zero?: boolean | undefined;
}

/** How a whole checksum file is written. */
export interface ChecksumFileOptions extends ChecksumLineOptions {
  /**
   * The style that all lines must have, such as that of the file before.
   *
   * @default the style of the first line that has one
   */
  style?: ChecksumStyle | undefined;
}

/** The separator of digest and name: two characters, a space and a space or asterisk (`gnu`), or one space (`bsd`). */
export type ChecksumStyle = "gnu" | "bsd";

/** A file name with its digest. */
export interface FileChecksum {
  /** The name without escapes, up to its first NUL. It may be a path. */
  readonly fileName: string;
  /** As written, for `verifyFile` and other functions that take an expected hash; an ETag for `verifyMultipartETag`. */
  readonly hash: string;
}

/** The content of a checksum file. */
export interface ChecksumFile {
  /** The lines with a digest, in their order. */
  readonly lines: readonly (FileChecksum & {
    /** Counted from 1, with the lines that are ignored. */
    readonly lineNumber: number;
  })[];
  /** The numbers of the lines that are neither empty, nor comments, nor checksums. */
  readonly malformedLines: readonly number[];
  /** The style of the lines; undefined if none has one, because all are tagged or malformed. */
  readonly style: ChecksumStyle | undefined;
}

/**
 * Parses a checksum file as `md5sum --check` reads it: the output of `md5sum`, with or without `--binary` and `--tag`,
 * of BSD's `md5` and `md5 -r`, and of `openssl md5`. Empty lines and lines that begin with `#` are ignored. White space
 * before a line and a carriage return at its end are allowed.
 *
 * In BSD's style, one space separates the digest from the name. All lines must have the style of the first one:
 * otherwise a file whose name begins with a space or an asterisk could be mistaken for another.
 *
 * @param text for names that may not be UTF-8, decode the file as Latin-1; each character of a name is then a byte
 * @throws Md5Error `INVALID_ARGUMENT` if the text isn't a string, or for an invalid option
 * @example
 * const { lines, malformedLines } = parseChecksumFile(await readFile("MD5SUMS", "utf8"));
 * for (const { fileName, hash } of lines) console.log(fileName, (await verifyFile(fileName, hash)).isValid);
 */
export function parseChecksumFile(text: string, options: ChecksumFileOptions = {}): ChecksumFile {
  requireString(text, "text");
  const parser = createParser(options, 'parseChecksumFile(text, { format: "base64" })');
  const lines: ChecksumFile["lines"][number][] = [];
  const malformedLines: number[] = [];
  for (const [index, line] of text.split(options.zero ? "\0" : "\n").entries()) {
    if (/^\r?$|^#/.test(line)) continue;
    const parsed = parser.parse(line);
    if (parsed === null) malformedLines.push(index + 1);
    else lines.push({ ...parsed, lineNumber: index + 1 });
  }
  return { lines, malformedLines, style: parser.style() };
}

/**
 * Parses one line of a checksum file, with or without its line end. See {@link parseChecksumFile}, which also makes
 * sure that all lines have the same style.
 *
 * @returns null if the line isn't a checksum
 * @throws Md5Error `INVALID_ARGUMENT` if the line isn't a string, or for an invalid option
 * @example
 * parseChecksumLine("5d41402abc4b2a76b9719d911017c592  hello.txt")?.fileName; // hello.txt
 */
export function parseChecksumLine(line: string, options: ChecksumLineOptions = {}): FileChecksum | null {
  requireString(line, "line");
  const { parse } = createParser(options, 'parseChecksumLine(line, { format: "base64" })');
  return parse(line.replace(options.zero ? /\0$/ : /\n$/, ""));
}

const digests = {
  hex: "[0-9A-Fa-f]{32}",
  base64: "[0-9A-Za-z+/]{21}[AQgw]==",
  etag: "[0-9A-Fa-f]{32}(?:-(?:[1-9][0-9]{0,3}|10000))?",
};

/** A parser of lines without line ends. */
interface LineParser {
  /** Returns null if the line isn't a checksum, or has another style than the lines before. */
  parse(line: string): FileChecksum | null;
  /** The style of the lines so far. */
  style(): ChecksumStyle | undefined;
}

/** @param form an example call that shows how to pass options */
function createParser(options: ChecksumFileOptions, form: string): LineParser {
  requireOptions(options, form);
  const { format = "hex", zero = false } = options;
  let { style } = options;
  requireBoolean(zero, "zero");
  requireOneOf(format, "format", ["hex", "base64", "etag"]);
  if (style !== undefined) requireOneOf(style, "style", ["gnu", "bsd"]);
  // md5sum ignores what follows a NUL, but not a bracket in it: the last one ends the name.
  const tagged = new RegExp(`^MD5 ?\\((.*)\\)[ \\t]*=[ \\t]*(${digests[format]})(?:\\0[^)]*)?$`, "s");
  const untagged = new RegExp(`^(${digests[format]})[ \\t](.+)$`, "s");

  /** @param rest what follows the digest and a space */
  function nameIn(rest: string): string | null {
    const isMarked = /^[ *]./s.test(rest);
    if (!isMarked && style === "gnu") return null;
    style ??= isMarked ? "gnu" : "bsd";
    return style === "bsd" ? rest : rest.slice(1);
  }

  function parse(line: string): FileChecksum | null {
    const text = (zero ? line : line.replace(/\r$/, "")).replace(/^[ \t]+/, "");
    const isEscaped = !zero && text.startsWith("\\");
    const body = isEscaped ? text.slice(1) : text;
    const [, taggedName, taggedHash] = tagged.exec(body) ?? [];
    const [, hash = taggedHash, rest] = untagged.exec(body) ?? [];
    const written = taggedName ?? (rest === undefined ? null : nameIn(rest));
    const name = isEscaped && written !== null ? unescapeName(written) : written;
    if (hash === undefined || name === null) return null;
    return { fileName: name.replace(/\0.*$/s, ""), hash };
  }

  return { parse, style: () => style };
}

function requireOneOf(value: string, option: string, allowed: readonly string[]): void {
  if (allowed.includes(value)) return;
  const quoted = allowed.map((each) => JSON.stringify(each)).join(", ");
  throw new Md5Error("INVALID_ARGUMENT", `${option}: must be one of ${quoted}; got ${describeValue(value)}`);
}

/** Returns null if the name has an escape that md5sum doesn't write. */
function unescapeName(name: string): string | null {
  if (/\\(?![\\nr])/.test(name.replaceAll("\\\\", ""))) return null;
  return name.replace(/\\([\\nr])/g, (_, letter: string) => ({ n: "\n", r: "\r" })[letter] ?? "\\");
}
