import { md5Engine } from "#md5-engine";
import { textWriter } from "#text-writer";
import { encodedPieces, type StrictEncoder } from "../encodings/strict-encoder.ts";
import { type Bytes, readBytes } from "../errors/check-arguments.ts";
import { UnencodableTextError } from "../errors/md5-error.ts";
import type { OutputFormat } from "../md5/output-format.ts";
import { type LanesKernel, maxPadding, slotBytes } from "./lanes-kernel.ts";

/** The messages of a batch, identified by their indexes. Bytes and texts have different implementations. */
export interface BatchMessages {
  /** An upper bound for the bytes of each message. */
  readonly lengths: readonly number[];
  /** The time per byte in a lane, relative to the host's engine. It decides when to yield. */
  readonly costPerByte: number;
  /**
   * Writes as many short messages as fit into the kernel's buffer, and sets the kernel's `messages`.
   *
   * @param indexes the indexes of the short messages
   * @param start the position in `indexes` of the first message to write
   * @returns the number of messages written
   * @throws UnencodableTextError with the text's index
   */
  write(kernel: LanesKernel, indexes: readonly number[], start: number): number;
  /**
   * Yields a message in pieces of any length, each valid until the next one is requested.
   *
   * @throws UnencodableTextError with the text's index, while iterating
   */
  pieces(index: number): IterableIterator<Uint8Array>;
  /**
   * Digests a message with the host's engine in one go, without yielding.
   *
   * @throws UnencodableTextError with the text's index
   */
  digestAlone(index: number, outputFormat: OutputFormat): string;
}

/** The most bytes of a short message, which is digested as a whole. The kernel's buffer has room for two per lane. */
export const maxShortBytes = 16_384;

/**
 * How many of the listed messages fit the kernel's buffer. If not all do, a multiple of the lane count if possible, so
 * that no lane is idle.
 */
function countThatFit(
  { buffer, laneCount, maxMessages }: LanesKernel,
  lengths: readonly number[],
  indexes: readonly number[],
  start: number,
): number {
  const most = Math.min(indexes.length - start, maxMessages);
  let bytes = 0;
  for (let count = 0; count < most; count++) {
    bytes += (lengths[indexes[start + count] as number] as number) + maxPadding;
    if (bytes >= buffer.length) return count > laneCount ? count - (count % laneCount) : count;
  }
  return most;
}

/** @throws Md5Error `INVALID_ARGUMENT` naming the index of an input that isn't bytes */
export function createBytesMessages(inputs: readonly Bytes[]): BatchMessages {
  /** The inputs, or a copy of the list if some of them aren't Uint8Arrays. */
  let views = inputs as Bytes[];
  const lengths = new Array<number>(inputs.length);
  for (let index = 0; index < inputs.length; index++) {
    const input = inputs[index];
    const bytes = readBytes(input, "inputs", index);
    lengths[index] = bytes.length;
    if (bytes === input) continue;
    if (views === inputs) views = inputs.slice();
    views[index] = bytes;
  }
  const inputAt = (index: number | undefined) => views[index as number] as Uint8Array;
  return {
    lengths,
    costPerByte: 1 / 8,
    write(kernel, indexes, start) {
      const { memory, buffer, messages } = kernel;
      const count = countThatFit(kernel, lengths, indexes, start);
      let offset = buffer.byteOffset;
      for (let message = 0; message < count; message++) {
        const input = inputAt(indexes[start + message]);
        memory.set(input, offset);
        messages[2 * message] = offset;
        messages[2 * message + 1] = input.length;
        offset += slotBytes(input.length);
      }
      return count;
    },
    pieces: (index) => [inputAt(index)].values(),
    digestAlone: (index, outputFormat) => md5Engine.digestBytes(inputAt(index), outputFormat),
  };
}

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
