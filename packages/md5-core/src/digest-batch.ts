import type { DigestOptions, DigestTextOptions } from "./digest.ts";
import { loadEncoder } from "./encodings/strict-encoder.ts";
import { requireBytes, requireString } from "./errors/input-types.ts";
import { UnencodableTextError } from "./errors/unencodable-text-error.ts";
import type { BatchMessages } from "./lanes/batch.ts";
import { createBytesMessages, writeBytesAtOnce } from "./lanes/bytes-messages.ts";
import { digestMessages } from "./lanes/digest-messages.ts";
import { writeTextsAtOnce } from "./lanes/joined-texts.ts";
import { loadedLanesKernel } from "./lanes/lanes-kernel.ts";
import { digestWritten } from "./lanes/short-messages.ts";
import { createTextMessages } from "./lanes/text-messages.ts";
import { requireOutputFormat } from "./md5/format-digest.ts";
import { createTurns } from "./md5/turns.ts";

/**
 * The MD5 of many inputs, in their order, nine side by side where the host has WebAssembly SIMD. The event loop gets a
 * turn every millisecond or two: don't change the inputs before the promise settles.
 *
 * @throws InvalidInputTypeError naming the index of an input that is no Uint8Array, or whose memory was transferred, be it
 *   meanwhile
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}
 */
export async function digestMany(
  inputs: readonly Uint8Array[],
  { outputFormat = "hex" }: DigestOptions = {},
): Promise<string[]> {
  requireOutputFormat(outputFormat);
  const kernel = loadedLanesKernel();
  if (kernel !== null && writeBytesAtOnce(kernel, inputs)) return digestWritten(kernel, inputs.length, outputFormat);
  const hashes = digestMessages(createBytesMessages(inputs), outputFormat);
  if (!(hashes instanceof Promise)) return hashes;
  try {
    return await hashes;
  } finally {
    // Of one that was transferred meanwhile only a part was digested, or nothing.
    for (const [index, input] of inputs.entries()) requireBytes(input, "inputs", index);
  }
}

/**
 * The MD5 of many texts in one encoding, in their order, like {@link digestMany}. One bad text fails them all (rule M7).
 *
 * @throws UnencodableTextError with the `index` of the first text that can't be encoded
 * @throws InvalidInputTypeError naming the index of a text that is no string
 * @throws UnsupportedEncodingError when the encoding is none of {@link textEncodings}
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}
 */
export async function digestTexts(
  texts: readonly string[],
  { encoding = "utf8", outputFormat = "hex" }: DigestTextOptions = {},
): Promise<string[]> {
  requireOutputFormat(outputFormat);
  const loading = loadEncoder(encoding);
  const encoder = loading instanceof Promise ? await loading : loading;
  const kernel = loadedLanesKernel();
  if (kernel !== null && writeTextsAtOnce(kernel, texts, encoder))
    return digestWritten(kernel, texts.length, outputFormat);
  const messages = createTextMessages(texts, encoder);
  const { count } = messages.size;
  if (count < texts.length) {
    await requireEncodable(messages, count);
    requireString(texts[count], "texts", count);
  }
  try {
    // To await what is there already takes 1 ns of each of 100 texts' 60.
    const hashes = digestMessages(messages, outputFormat);
    return hashes instanceof Promise ? await hashes : hashes;
  } catch (error) {
    // Not all are digested in their order: one before it may be bad too.
    if (UnencodableTextError.isInstance(error)) await requireEncodable(messages, error.index as number);
    throw error;
  }
}

/** Throws for the first message before an index that can't be encoded. */
async function requireEncodable(messages: BatchMessages, end: number): Promise<void> {
  const turns = createTurns();
  for (let index = 0; index < end; index++) {
    for (const piece of messages.pieces(index)) await turns.after(piece.length);
  }
}
