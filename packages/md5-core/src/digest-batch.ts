import { md5Engine } from "#md5-engine";
import { type DigestOptions, type DigestTextOptions, digestEncoded } from "./digest.ts";
import { loadEncoder } from "./encode-text.ts";
import { UnencodableTextError } from "./errors/unencodable-text-error.ts";
import { requireBytes, requireString } from "./input-types.ts";
import { createMd5 } from "./md5-hasher.ts";
import { type OutputFormat, requireOutputFormat } from "./output-format.ts";
import { bytesPerTurn, createTurns, updateInTurns } from "./turns.ts";

/**
 * The MD5 of many inputs, in their order. The event loop gets a turn every half megabyte or so: don't change the
 * inputs before the promise settles.
 *
 * @throws InvalidInputTypeError naming the index of an input that is no Uint8Array
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}
 */
export async function digestMany(
  inputs: readonly Uint8Array[],
  { outputFormat = "hex" }: DigestOptions = {},
): Promise<string[]> {
  requireOutputFormat(outputFormat);
  return digestEach(inputs, outputFormat, {
    require: (input, index) => requireBytes(input, "inputs", index),
    toBytes: (input) => input,
    digest: (input) => md5Engine.digestBytes(input, outputFormat),
  });
}

/**
 * The MD5 of many texts in one encoding, in their order. One bad text fails them all (rule M7). The event loop gets a
 * turn every half megabyte or so.
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
  const encode = await loadEncoder(encoding);
  return digestEach(texts, outputFormat, {
    require: (text, index) => requireString(text, "texts", index),
    toBytes: encode,
    digest: (text) => digestEncoded(text, encode, outputFormat),
  });
}

/** What texts and bytes do differently. */
interface InputKind<Input> {
  /** Throws where an input is of another type. */
  require(input: unknown, index: number): void;
  toBytes(input: Input): Uint8Array;
  /** Digests a short input in one go. */
  digest(input: Input): string;
}

async function digestEach<Input extends string | Uint8Array>(
  inputs: readonly Input[],
  outputFormat: OutputFormat,
  kind: InputKind<Input>,
): Promise<string[]> {
  const turns = createTurns();
  const hashes: string[] = [];
  for (const [index, input] of inputs.entries()) {
    try {
      kind.require(input, index);
      if (input.length <= bytesPerTurn) {
        hashes.push(kind.digest(input));
        await turns.after(input.length);
      } else {
        const hasher = createMd5();
        await updateInTurns(hasher, kind.toBytes(input), turns);
        hashes.push(hasher.digest(outputFormat));
      }
    } catch (error) {
      throw UnencodableTextError.isInstance(error) ? new UnencodableTextError({ ...error, index }) : error;
    }
  }
  return hashes;
}
