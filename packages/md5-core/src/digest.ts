import { md5Engine } from "#md5-engine";
import { type EncodingOptions, loadEncoder, requireEncoder } from "./encodings/load-encoder.ts";
import { encodedPieces, type StrictEncoder } from "./encodings/strict-encoder.ts";
import { type Bytes, readBytes, requireString } from "./errors/check-arguments.ts";
import { createPacer } from "./md5/event-loop.ts";
import {
  type Digest,
  type DigestFormat,
  type DigestOptions,
  formatOf,
  fromWritten,
  writtenFormat,
} from "./md5/output-format.ts";

/** How a text is encoded, and the format of its digest. */
export interface DigestTextOptions<Format extends DigestFormat = DigestFormat>
  extends DigestOptions<Format>,
    EncodingOptions {}

/**
 * The MD5 of bytes.
 *
 * @param bytes an ArrayBuffer, or a view of one: a Uint8Array, a DataView or another typed array
 * @throws Md5Error `INVALID_ARGUMENT` for anything else, and for bytes whose memory was transferred
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`
 * @example
 * digestBytes(await file.arrayBuffer(), { outputFormat: "base64" });
 */
export function digestBytes<Format extends DigestFormat = "hex">(
  bytes: Bytes,
  options: DigestOptions<Format> = {},
): Digest<Format> {
  const format = formatOf(options, 'digestBytes(bytes, { outputFormat: "base64" })');
  return fromWritten(md5Engine.digestBytes(readBytes(bytes, "bytes"), writtenFormat(format)), format);
}

/** The most UTF-16 code units to digest without yielding to the event loop. */
const maxUnitsPerTurn = 2 ** 18;

/**
 * The MD5 of a text in an encoding. Characters are never replaced. Memory use doesn't grow with the text, and during
 * long texts the event loop gets a turn every half megabyte or so.
 *
 * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding
 * @throws Md5Error `UNSUPPORTED_ENCODING`, `INVALID_OUTPUT_FORMAT`, or `INVALID_ARGUMENT` if the text isn't a string
 * @example
 * await digestText("价格", { encoding: "gbk", outputFormat: "base64" });
 */
export async function digestText<Format extends DigestFormat = "hex">(
  text: string,
  options: DigestTextOptions<Format> = {},
): Promise<Digest<Format>> {
  const format = formatOf(options, 'digestText(text, { encoding: "gbk" })');
  requireString(text, "text");
  const loading = loadEncoder(options.encoding);
  const encoder = loading instanceof Promise ? await loading : loading;
  if (text.length <= maxUnitsPerTurn) return digestNow(text, encoder, format);
  const state = md5Engine.createState(text.length);
  const pacer = createPacer();
  for (const piece of encodedPieces(encoder, text)) {
    state.update(piece);
    await pacer.after(piece.length);
  }
  return fromWritten(state.finishAs(writtenFormat(format)), format);
}

/**
 * The synchronous version of `digestText`. Long texts block the event loop for a few milliseconds per megabyte.
 *
 * @throws Md5Error `ENCODING_NOT_LOADED` for gbk, unless `await loadEncoding("gbk")` or another function has loaded it
 * @throws UnencodableTextError, Md5Error like `digestText`
 * @example
 * digestTextSync("hello", { encoding: "utf16" });
 */
export function digestTextSync<Format extends DigestFormat = "hex">(
  text: string,
  options: DigestTextOptions<Format> = {},
): Digest<Format> {
  const format = formatOf(options, 'digestTextSync(text, { encoding: "utf16" })');
  requireString(text, "text");
  return digestNow(text, requireEncoder(options.encoding), format);
}

function digestNow<Format extends DigestFormat>(text: string, encoder: StrictEncoder, format: Format): Digest<Format> {
  return fromWritten(md5Engine.digestText(text, encoder, writtenFormat(format)), format);
}
