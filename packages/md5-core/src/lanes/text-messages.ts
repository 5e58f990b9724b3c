import { md5Engine } from "#md5-engine";
import { textWriter } from "#text-writer";
import { encodedPieces, type StrictEncoder } from "../encodings/strict-encoder.ts";
import { UnencodableTextError } from "../errors/unencodable-text-error.ts";
import { type BatchMessages, countThatFit } from "./batch-messages.ts";
import { type LanesKernel, maxPadding, slotBytes } from "./lanes-kernel.ts";

/** The code units of a long text's pieces: encoded, the pieces of all lanes fit the second-level cache. */
const unitsPerPiece = 2 ** 12;

/** The texts before the first value that isn't a string. They are encoded directly into the kernel's memory. */
export function createTextMessages(texts: readonly string[], encoder: StrictEncoder): BatchMessages {
  const { encoding, prefix, maxBytesPerUnit } = encoder;
  const lengths = new Array<number>(texts.length);
  for (let index = 0; index < texts.length; index++) {
    const text: unknown = texts[index];
    if (typeof text === "string") {
      lengths[index] = prefix.length + text.length * maxBytesPerUnit;
      continue;
    }
    lengths.length = index;
    break;
  }
  const textAt = (index: number | undefined) => texts[index as number] as string;

  /** Encodes each text separately. */
  function writeEach({ memory, buffer, messages }: LanesKernel, written: readonly number[]): void {
    let offset = buffer.byteOffset;
    for (const [message, index] of written.entries()) {
      memory.set(prefix, offset);
      const text = textAt(index);
      const encode = () => prefix.length + encoder.encodeInto(text, memory, offset + prefix.length);
      const length = withIndex(index, encode);
      messages[2 * message] = offset;
      messages[2 * message + 1] = length;
      offset += slotBytes(length);
    }
  }

  return {
    lengths,
    // Encoding takes longer than digesting.
    costPerByte: 1 / 2,
    write(kernel, indexes, start) {
      const count = countThatFit(kernel, lengths, indexes, start);
      const isJoined =
        encoding === "utf8" || encoding === "ascii"
          ? writeJoined(kernel, texts, indexes, start, count, encoding)
          : false;
      if (!isJoined) writeEach(kernel, indexes.slice(start, start + count));
      return count;
    },
    *pieces(index) {
      const pieces = encodedPieces(encoder, textAt(index), unitsPerPiece);
      for (;;) {
        const { done, value } = withIndex(index, () => pieces.next());
        if (done) return;
        yield value;
      }
    },
    digestAlone: (index, outputFormat) =>
      withIndex(index, () => md5Engine.digestText(textAt(index), encoder, outputFormat)),
  };
}

/**
 * Encodes all texts in one call, which takes a third of the time of one call per text.
 *
 * @returns false if a text can't be encoded
 */
function writeJoined(
  kernel: LanesKernel,
  texts: readonly string[],
  indexes: readonly number[],
  start: number,
  count: number,
  encoding: "utf8" | "ascii",
): boolean {
  const { buffer, messages } = kernel;
  let joined = "";
  for (let message = 0; message < count; message++) {
    const text = texts[indexes[start + message] as number] as string;
    joined += text;
    messages[2 * message + 1] = text.length;
  }
  const at = maxPadding * count;
  const written =
    encoding === "ascii" ? textWriter.writeAscii(joined, buffer, at) : textWriter.writeUtf8(joined, buffer, at);
  if (written !== joined.length) {
    if (encoding === "ascii") return false;
    // Checks each text separately: a high surrogate at the end of one and a low one at the start of the next would form
    // a pair.
    for (let message = 0; message < count; message++) {
      if (!(texts[indexes[start + message] as number] as string).isWellFormed()) return false;
    }
  }
  buffer[at + written] = 0;
  kernel.divideText(count, buffer.byteOffset + at);
  return true;
}

/** Adds the text's index to an UnencodableTextError. */
function withIndex<Result>(index: number, encode: () => Result): Result {
  try {
    return encode();
  } catch (error) {
    throw UnencodableTextError.isInstance(error) ? new UnencodableTextError({ ...error, index }) : error;
  }
}
