import { md5Engine } from "#md5-engine";
import { encodedPieces, type StrictEncoder } from "../encodings/strict-encoder.ts";
import { UnencodableTextError } from "../errors/unencodable-text-error.ts";
import { type BatchMessages, BatchSize, inFullLanes, maxShortBytes } from "./batch.ts";
import { canBeJoined, writeJoined } from "./joined-texts.ts";
import { type LanesKernel, maxPadding, roomOf } from "./lanes-kernel.ts";

/** Pieces of long texts: at most 12 KB each, all lanes' of which stay in the cache. */
const unitsPerPiece = 2 ** 12;

/** The texts before the first that is no string. They are encoded straight into the kernel's memory. */
export function createTextMessages(texts: readonly string[], encoder: StrictEncoder): BatchMessages {
  const { encoding, prefix, maxBytesPerUnit } = encoder;
  const size = new BatchSize();
  for (const text of texts) {
    if (typeof text !== "string") break;
    size.add(prefix.length + text.length * maxBytesPerUnit);
  }
  const textAt = (index: number) => texts[index] as string;
  const maxBytes = (index: number) => prefix.length + textAt(index).length * maxBytesPerUnit;
  const canJoin = canBeJoined(encoding);

  /** The listed texts in one, if they can be. */
  let joined = "";

  /** Lists the short texts from an index on, as many as fit the kernel's buffer in any case. */
  function list(kernel: LanesKernel, start: number, most = kernel.maxMessages): number {
    const { buffer, messages, indexes } = kernel;
    let listed = "";
    let bytes = 0;
    let message = 0;
    for (let index = start; index < size.count && message < most; index++) {
      const text = textAt(index);
      const length = prefix.length + text.length * maxBytesPerUnit;
      if (length > maxShortBytes) continue;
      bytes += length + maxPadding;
      if (bytes >= buffer.length) return list(kernel, start, inFullLanes(kernel, message));
      if (canJoin) listed += text;
      messages[2 * message + 1] = text.length;
      indexes[message++] = index;
    }
    joined = listed;
    return message;
  }

  /** Calls back for each listed text. */
  function forEachText(
    { indexes }: LanesKernel,
    count: number,
    callback: (text: string, message: number) => void,
  ): void {
    let message = 0;
    try {
      for (; message < count; message++) callback(textAt(indexes[message] as number), message);
    } catch (error) {
      throw withIndex(error, indexes[message]);
    }
  }

  return {
    size,
    // Encoding takes more than digesting: 2 ns a byte of Chinese in utf8, 4 in gbk.
    turnCost: 1 / 2,
    maxBytes,
    write(kernel, start) {
      const { memory, buffer, messages } = kernel;
      const count = list(kernel, start);
      if (canJoin && writeJoined(kernel, texts, joined, count, encoding)) return count;
      let offset = buffer.byteOffset;
      forEachText(kernel, count, (text, message) => {
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
