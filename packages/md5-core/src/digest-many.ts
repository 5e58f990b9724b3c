import type { DigestTextOptions } from "./digest.ts";
import { loadEncoder } from "./encodings/load-encoder.ts";
import { requireBytes, requireList, requireString } from "./errors/check-arguments.ts";
import { UnencodableTextError } from "./errors/unencodable-text-error.ts";
import type { BatchMessages } from "./lanes/batch.ts";
import { createBytesMessages, writeBytesAtOnce } from "./lanes/bytes-messages.ts";
import { digestMessages } from "./lanes/digest-messages.ts";
import { writeTextsAtOnce } from "./lanes/joined-texts.ts";
import { loadedLanesKernel } from "./lanes/lanes-kernel.ts";
import { digestWritten } from "./lanes/short-messages.ts";
import { createTextMessages } from "./lanes/text-messages.ts";
import {
  type Digest,
  type DigestFormat,
  type DigestOptions,
  formatOf,
  hexToBytes,
  writtenFormat,
} from "./md5/output-format.ts";
import { createTurns } from "./md5/turns.ts";

/**
 * The MD5 of many inputs, in their order, several side by side where the host has WebAssembly SIMD. The event loop gets a
 * turn every millisecond or two: don't change the inputs before the promise settles.
 *
 * @throws Md5Error `INVALID_ARGUMENT` naming the index of an input that is no Uint8Array, or whose memory was transferred
 *   before or during the call
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`
 * @example
 * const [first, second] = await digestManyBytes([new Uint8Array(3), new Uint8Array(4)]);
 */
export async function digestManyBytes<Format extends DigestFormat = "hex">(
  inputs: readonly Uint8Array[],
  options: DigestOptions<Format> = {},
): Promise<Digest<Format>[]> {
  const format = formatOf(options, 'digestManyBytes(inputs, { outputFormat: "base64" })');
  requireList(inputs, "inputs");
  const kernel = loadedLanesKernel();
  if (kernel !== null && writeBytesAtOnce(kernel, inputs)) {
    return allFromWritten(digestWritten(kernel, inputs.length, writtenFormat(format)), format);
  }
  const hashes = digestMessages(createBytesMessages(inputs), writtenFormat(format));
  if (!(hashes instanceof Promise)) return allFromWritten(hashes, format);
  try {
    return allFromWritten(await hashes, format);
  } finally {
    // An input that was transferred during the call was digested only in part: its error replaces the digests.
    for (const [index, input] of inputs.entries()) requireBytes(input, "inputs", index);
  }
}

/**
 * The MD5 of many texts in one encoding, in their order, like {@link digestManyBytes}. One bad text fails them all (rule M7).
 *
 * @throws UnencodableTextError with the `index` of the first text that can't be encoded
 * @throws Md5Error `INVALID_ARGUMENT` naming the index of a text that is no string
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
  const kernel = loadedLanesKernel();
  if (kernel !== null && writeTextsAtOnce(kernel, texts, encoder)) {
    return allFromWritten(digestWritten(kernel, texts.length, writtenFormat(format)), format);
  }
  const messages = createTextMessages(texts, encoder);
  const { count } = messages.size;
  if (count < texts.length) {
    await requireEncodable(messages, count);
    requireString(texts[count], "texts", count);
  }
  try {
    const hashes = digestMessages(messages, writtenFormat(format));
    // Awaiting what is there already takes longer than to digest a short text.
    return allFromWritten(hashes instanceof Promise ? await hashes : hashes, format);
  } catch (error) {
    // Not all are digested in their order: a text before this one may be bad too.
    if (UnencodableTextError.isInstance(error)) await requireEncodable(messages, error.index as number);
    throw error;
  }
}

/** Digests that were written in their `writtenFormat`, as the caller wants them. */
function allFromWritten<Format extends DigestFormat>(written: string[], format: Format): Digest<Format>[] {
  return (format === "bytes" ? written.map(hexToBytes) : written) as Digest<Format>[];
}

/** Throws for the first message before an index that can't be encoded. */
async function requireEncodable(messages: BatchMessages, end: number): Promise<void> {
  const turns = createTurns();
  for (let index = 0; index < end; index++) {
    for (const piece of messages.pieces(index)) await turns.after(piece.length);
  }
}
