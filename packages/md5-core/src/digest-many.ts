import type { DigestTextOptions } from "./digest.ts";
import { loadEncoder } from "./encodings/load-encoder.ts";
import { type Bytes, requireList } from "./errors/check-arguments.ts";
import { digestBytesBatch, digestTextBatch } from "./lanes/lanes.ts";
import {
  type Digest,
  type DigestFormat,
  type DigestOptions,
  formatOf,
  hexToBytes,
  writtenFormat,
} from "./md5/output-format.ts";

/**
 * The MD5 of many inputs, in input order. If the host has WebAssembly SIMD, several are digested in parallel. The event
 * loop gets a turn every millisecond or two, so don't change the inputs before the promise settles.
 *
 * @throws Md5Error `INVALID_ARGUMENT` naming the index of an input that isn't bytes, or whose memory was transferred
 *   before or during the call
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`
 * @example
 * const [first, second] = await digestManyBytes([new Uint8Array(3), new Uint8Array(4)]);
 */
export async function digestManyBytes<Format extends DigestFormat = "hex">(
  inputs: readonly Bytes[],
  options: DigestOptions<Format> = {},
): Promise<Digest<Format>[]> {
  const format = formatOf(options, 'digestManyBytes(inputs, { outputFormat: "base64" })');
  requireList(inputs, "inputs");
  const hashes = digestBytesBatch(inputs, writtenFormat(format));
  return allFromWritten(hashes instanceof Promise ? await hashes : hashes, format);
}

/**
 * The MD5 of many texts in one encoding, in input order, computed like {@link digestManyBytes}. One bad text fails the
 * whole call.
 *
 * @throws UnencodableTextError with the `index` of the first text that can't be encoded
 * @throws Md5Error `INVALID_ARGUMENT` naming the index of a text that isn't a string
 * @throws Md5Error `UNSUPPORTED_ENCODING`, `INVALID_OUTPUT_FORMAT`
 * @example
 * const hashes = await digestManyTexts(["a", "b", "c"], { encoding: "utf16" });
 */
export async function digestManyTexts<Format extends DigestFormat = "hex">(
  texts: readonly string[],
  options: DigestTextOptions<Format> = {},
): Promise<Digest<Format>[]> {
  const format = formatOf(options, 'digestManyTexts(texts, { encoding: "gbk" })');
  requireList(texts, "texts");
  const loading = loadEncoder(options.encoding);
  const encoder = loading instanceof Promise ? await loading : loading;
  const hashes = digestTextBatch(texts, encoder, writtenFormat(format));
  // Awaiting an available value takes longer than digesting a short text.
  return allFromWritten(hashes instanceof Promise ? await hashes : hashes, format);
}

/** Converts digests from their `writtenFormat` to the caller's format. */
function allFromWritten<Format extends DigestFormat>(written: string[], format: Format): Digest<Format>[] {
  return (format === "bytes" ? written.map(hexToBytes) : written) as Digest<Format>[];
}
