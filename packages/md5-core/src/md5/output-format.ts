import { type Bytes, describeValue, readBytes, requireOptions, requireString } from "../errors/check-arguments.ts";
import { Md5Error } from "../errors/md5-error.ts";

/** The text formats of a digest, spelled as in the HTTP API. */
export const outputFormats = ["hex", "hex-upper", "base64"] as const;

/** `hex` and `hex-upper` write a digest in 32 characters, `base64` in 24. */
export type OutputFormat = (typeof outputFormats)[number];

/** One of the {@link outputFormats}, or the digest's 16 bytes. */
export type DigestFormat = OutputFormat | "bytes";

/** The type of a digest in a format. */
export type Digest<Format extends DigestFormat> = Format extends "bytes" ? Uint8Array : string;

/** The format of a digest. */
export interface DigestOptions<Format extends DigestFormat = DigestFormat> {
  /** @default "hex" */
  outputFormat?: Format | undefined;
}

const digestFormats = [...outputFormats, "bytes"] as const;

const digestBytesLength = 16;

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Writes a digest's bytes as text, by default in `hex`.
 *
 * @throws Md5Error `INVALID_ARGUMENT` if the digest isn't 16 bytes
 * @throws Md5Error `INVALID_OUTPUT_FORMAT` if the format isn't one of {@link outputFormats}
 * @example
 * formatDigest(createMd5().digest({ outputFormat: "bytes" }), { outputFormat: "base64" }); // 1B2M2Y8AsgTpgAmY7PhCfg==
 */
export function formatDigest(digest: Bytes, options: { outputFormat?: OutputFormat | undefined } = {}): string {
  const bytes = readDigest(digest);
  requireOptions(options, 'formatDigest(digest, { outputFormat: "base64" })');
  const { outputFormat = "hex" } = options;
  requireOneOf(outputFormats, outputFormat);
  return writeDigest(bytes, outputFormat);
}

/**
 * A line as `md5sum` prints it and `md5sum --check` reads it, including the line end. A name with a backslash or a line
 * break is escaped, which a backslash before the digest indicates.
 *
 * @throws Md5Error `INVALID_ARGUMENT` if the digest isn't 16 bytes or the name isn't a string
 * @example
 * formatMd5sumLine(await digestFile("a.iso", { outputFormat: "bytes" }), "a.iso");
 */
export function formatMd5sumLine(digest: Bytes, fileName: string): string {
  const bytes = readDigest(digest);
  requireString(fileName, "fileName");
  const escaped = fileName.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `${escaped === fileName ? "" : "\\"}${writeDigest(bytes, "hex")}  ${escaped}\n`;
}

/** `formatDigest` for a digest and a format that are known to be valid. */
export function writeDigest(digest: Uint8Array, outputFormat: OutputFormat): string {
  if (outputFormat === "base64") return btoa(String.fromCharCode(...digest));
  let hex = "";
  for (const byte of digest) hex += hexOfByte[byte];
  return outputFormat === "hex" ? hex : hex.toUpperCase();
}

/** The bytes of a digest in hex, in either case. */
export function hexToBytes(hex: string): Uint8Array {
  return Uint8Array.from({ length: digestBytesLength }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/**
 * @param index in a list of digests, the index of the value
 * @throws Md5Error `INVALID_ARGUMENT` if the value isn't 16 bytes
 */
export function readDigest(digest: unknown, argument = "digest", index?: number): Uint8Array {
  const bytes = readBytes(digest, argument, index);
  if (bytes.length === digestBytesLength) return bytes;
  const place = index === undefined ? argument : `${argument}[${index}]`;
  throw new Md5Error("INVALID_ARGUMENT", `${place}: must have ${digestBytesLength} bytes; got ${bytes.length}`);
}

/**
 * The format that options request, checked before any input is read.
 *
 * @param form an example call that shows how to pass options
 * @throws Md5Error `INVALID_ARGUMENT` if the options aren't an object
 * @throws Md5Error `INVALID_OUTPUT_FORMAT` if the format is neither one of {@link outputFormats} nor `bytes`
 */
export function formatOf<Format extends DigestFormat>(options: DigestOptions<Format>, form: string): Format {
  requireOptions(options, form);
  const { outputFormat = "hex" as Format } = options;
  requireOneOf(digestFormats, outputFormat);
  return outputFormat;
}

/** The text format in which an engine writes a digest for {@link fromWritten}. */
export function writtenFormat(format: DigestFormat): OutputFormat {
  return format === "bytes" ? "hex" : format;
}

/** Converts a digest from its {@link writtenFormat} to the caller's format. */
export function fromWritten<Format extends DigestFormat>(written: string, format: Format): Digest<Format> {
  return (format === "bytes" ? hexToBytes(written) : written) as Digest<Format>;
}

function requireOneOf(formats: readonly string[], value: unknown): void {
  if (formats.includes(value as string)) return;
  throw new Md5Error(
    "INVALID_OUTPUT_FORMAT",
    `outputFormat: must be one of ${formats.join(", ")}; got ${describeValue(value)}`,
  );
}
