import type { StrictEncoder } from "../encodings/strict-encoder.ts";
import { type Bytes, readBytes, requireString } from "../errors/check-arguments.ts";
import { UnencodableTextError } from "../errors/unencodable-text-error.ts";
import type { OutputFormat } from "../md5/output-format.ts";
import { createYielder } from "../md5/yielder.ts";
import type { BatchMessages } from "./batch-messages.ts";
import { createBytesMessages } from "./bytes-messages.ts";
import { digestBatch } from "./digest-batch.ts";
import { createTextMessages } from "./text-messages.ts";

/** The lanes' interface for the rest of the package. */
export { createMd5Group, type Md5Group } from "./md5-group.ts";

/**
 * Digests a batch of bytes, in input order. Returns a promise only if it has to wait.
 *
 * @throws Md5Error `INVALID_ARGUMENT` naming the index of an input that isn't bytes, or whose memory was transferred
 *   before or during the call
 */
export function digestBytesBatch(inputs: readonly Bytes[], outputFormat: OutputFormat): string[] | Promise<string[]> {
  const hashes = digestBatch(createBytesMessages(inputs), outputFormat);
  if (!(hashes instanceof Promise)) return hashes;
  return hashes.finally(() => {
    // Throws if an input was transferred during the call: it was digested only in part.
    for (const [index, input] of inputs.entries()) readBytes(input, "inputs", index);
  });
}

/**
 * Digests a batch of texts, in input order. Returns a promise only if it has to wait.
 *
 * @throws UnencodableTextError with the `index` of the first text that can't be encoded
 * @throws Md5Error `INVALID_ARGUMENT` naming the index of a text that isn't a string
 */
export function digestTextBatch(
  texts: readonly string[],
  encoder: StrictEncoder,
  outputFormat: OutputFormat,
): string[] | Promise<string[]> {
  const messages = createTextMessages(texts, encoder);
  const { length: count } = messages.lengths;
  if (count < texts.length) {
    return requireEncodable(messages, count).then(() => {
      requireString(texts[count], "texts", count);
      return [];
    });
  }
  // Texts aren't digested in order, so an earlier one may be bad too.
  const fail = async (error: unknown): Promise<never> => {
    if (UnencodableTextError.isInstance(error)) await requireEncodable(messages, error.index as number);
    throw error;
  };
  try {
    const hashes = digestBatch(messages, outputFormat);
    return hashes instanceof Promise ? hashes.catch(fail) : hashes;
  } catch (error) {
    return fail(error);
  }
}

/** Throws for the first text that can't be encoded, if it is before an index. */
async function requireEncodable(messages: BatchMessages, end: number): Promise<void> {
  const yielder = createYielder();
  for (let index = 0; index < end; index++) {
    for (const piece of messages.pieces(index)) await yielder.after(piece.length);
  }
}
