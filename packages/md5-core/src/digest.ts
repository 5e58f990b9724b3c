import { md5Engine } from "#md5-engine";
import { encodedPieces, loadEncoder, type StrictEncoder } from "./encodings/strict-encoder.ts";
import { requireBytes, requireString } from "./errors/input-types.ts";
import { requireOutputFormat } from "./md5/format-digest.ts";
import { createTurns } from "./md5/turns.ts";
import type { OutputFormat } from "./output-format.ts";
import type { TextEncoding } from "./text-encoding.ts";

/** How a digest is written. */
export interface DigestOptions {
  /** @default "hex" */
  outputFormat?: OutputFormat | undefined;
}

/** How a text becomes bytes, and its digest text again. */
export interface DigestTextOptions extends DigestOptions {
  /** @default "utf8" */
  encoding?: TextEncoding | undefined;
}

/**
 * The MD5 of bytes.
 *
 * @param outputFormat default `hex`
 * @throws InvalidInputTypeError for anything else than a Uint8Array, and for one whose memory was transferred
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}
 */
export function digestBytes(bytes: Uint8Array, outputFormat: OutputFormat = "hex"): string {
  requireBytes(bytes, "bytes");
  requireOutputFormat(outputFormat);
  return md5Engine.digestBytes(bytes, outputFormat);
}

/** Texts of more UTF-16 code units give the event loop its turns: so many take 1 ms. */
const maxUnitsAtOnce = 2 ** 18;

/**
 * The MD5 of a text in an encoding, never of a text with characters replaced (rule M4). Memory doesn't grow with the
 * text, and long texts give the event loop a turn every half megabyte or so.
 *
 * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding
 * @throws UnsupportedEncodingError when the encoding is none of {@link textEncodings}
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}
 * @example
 * await digestText("价格", { encoding: "gbk", outputFormat: "base64" });
 */
export async function digestText(
  text: string,
  { encoding = "utf8", outputFormat = "hex" }: DigestTextOptions = {},
): Promise<string> {
  requireString(text, "text");
  requireOutputFormat(outputFormat);
  const loading = loadEncoder(encoding);
  const encoder = loading instanceof Promise ? await loading : loading;
  if (text.length <= maxUnitsAtOnce) return md5Engine.digestText(text, encoder, outputFormat);
  return digestTextInTurns(text, encoder, outputFormat);
}

async function digestTextInTurns(text: string, encoder: StrictEncoder, outputFormat: OutputFormat): Promise<string> {
  const state = md5Engine.createState(text.length);
  const turns = createTurns();
  for (const piece of encodedPieces(encoder, text)) {
    state.update(piece);
    await turns.after(piece.length);
  }
  return state.finishAs(outputFormat);
}
