import { md5Engine } from "#md5-engine";
import { type EncodeText, encodeUtf8, loadEncoder } from "./encode-text.ts";
import { requireBytes, requireString } from "./input-types.ts";
import { type OutputFormat, requireOutputFormat } from "./output-format.ts";
import { requireWellFormed } from "./refuse-character.ts";
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
 * @throws InvalidInputTypeError for anything else than a Uint8Array
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}
 */
export function digestBytes(bytes: Uint8Array, outputFormat: OutputFormat = "hex"): string {
  requireBytes(bytes, "bytes");
  requireOutputFormat(outputFormat);
  return md5Engine.digestBytes(bytes, outputFormat);
}

/**
 * The MD5 of a text in an encoding, never of a text with characters replaced (rule M4).
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
  return digestEncoded(text, await loadEncoder(encoding), outputFormat);
}

/** The MD5 of a text by an encoder that is loaded. Arguments are checked. */
export function digestEncoded(text: string, encode: EncodeText, outputFormat: OutputFormat): string {
  if (encode !== encodeUtf8) return md5Engine.digestBytes(encode(text), outputFormat);
  // Only UTF-8 is hashed straight from the string, where the engine can.
  requireWellFormed(text, "utf8");
  return md5Engine.digestUtf8(text, outputFormat);
}
