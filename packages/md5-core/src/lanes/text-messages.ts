import { md5Engine } from "#md5-engine";
import { textWriter } from "#text-writer";
import { encodedPieces, type StrictEncoder } from "../encoding/strict-encoder.ts";
import { UnencodableTextError } from "../errors/unencodable-text-error.ts";
import { requireWellFormed } from "../refuse-character.ts";
import { type BatchMessages, inFullLanes } from "./batch.ts";
import { type LanesKernel, maxPadding, roomOf } from "./lanes-kernel.ts";

/** Pieces of long texts: at most 12 KB each, eight of which stay in the cache. */
const unitsPerPiece = 2 ** 12;

/** The texts are encoded straight into the kernel's memory. */
export function createTextMessages(texts: readonly string[], encoder: StrictEncoder): BatchMessages {
  const { encoding, prefix, maxBytesPerUnit } = encoder;
  const textAt = (index: number) => texts[index] as string;
  const maxBytes = (index: number) => prefix.length + textAt(index).length * maxBytesPerUnit;
  // Joined texts become bytes in one call: 100 texts of 32 characters in a third of the time that single calls take.
  const canJoin = encoding === "utf8" || encoding === "ascii";

  /** Calls back for messages from a place in `indexes` on; what can't be encoded is thrown with its index. */
  function forEachText(
    indexes: readonly number[],
    start: number,
    count: number,
    callback: (text: string, message: number) => void,
  ): void {
    let message = 0;
    try {
      for (; message < count; message++) callback(textAt(indexes[start + message] as number), message);
    } catch (error) {
      throw withIndex(error, indexes[start + message]);
    }
  }

  /** How many messages fit the kernel's buffer, from a place in `indexes` on. */
  function countThatFit(kernel: LanesKernel, indexes: readonly number[], start: number): number {
    const count = Math.min(indexes.length - start, kernel.maxMessages);
    let bytes = 0;
    for (let message = 0; message < count; message++) {
      bytes += maxBytes(indexes[start + message] as number) + maxPadding;
      if (bytes >= kernel.buffer.length) return inFullLanes(kernel, message);
    }
    return count;
  }

  /** @returns whether it could: where it returns false, a text can't be encoded or has to be encoded by itself */
  function writeJoined(kernel: LanesKernel, indexes: readonly number[], start: number, count: number): boolean {
    const { memory, buffer, messages } = kernel;
    let joined = "";
    for (let message = 0; message < count; message++) {
      const text = textAt(indexes[start + message] as number);
      messages[2 * message + 1] = text.length;
      joined += text;
    }
    const at = maxPadding * count;
    const written = textWriter.writeUtf8(joined, buffer, at);
    if (written !== joined.length) {
      if (encoding === "ascii") return false;
      // Each by itself: a high surrogate at the end of one and a low one at the start of the next make a pair when joined.
      forEachText(indexes, start, count, (text) => requireWellFormed(text, encoding));
    }
    buffer[at + written] = 0;
    kernel.divideText(count, buffer.byteOffset + at);
    return true;
  }

  return {
    count: texts.length,
    // Encoding takes more than digesting: 2 ns a byte of Chinese in utf8, 4 in gbk.
    turnCost: 1 / 2,
    maxBytes,
    write(kernel, indexes, start) {
      const { memory, buffer, messages } = kernel;
      const count = countThatFit(kernel, indexes, start);
      if (canJoin && writeJoined(kernel, indexes, start, count)) return count;
      let offset = buffer.byteOffset;
      forEachText(indexes, start, count, (text, message) => {
        memory.set(prefix, offset);
        const length = prefix.length + encoder.encodeInto(text, memory, offset + prefix.length);
        messages[2 * message] = offset;
        messages[2 * message + 1] = length;
        offset += roomOf(length);
      });
      return count;
    },
    *pieces(index) {
      try {
        yield* encodedPieces(encoder, textAt(index), unitsPerPiece);
      } catch (error) {
        throw withIndex(error, index);
      }
    },
    digestAlone(index, outputFormat) {
      try {
        return md5Engine.digestText(textAt(index), encoder, outputFormat);
      } catch (error) {
        throw withIndex(error, index);
      }
    },
  };
}

function withIndex(error: unknown, index: number | undefined): unknown {
  return UnencodableTextError.isInstance(error) ? new UnencodableTextError({ ...error, index }) : error;
}
