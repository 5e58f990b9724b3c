import { md5Engine } from "#md5-engine";
import { type BatchMessages, inFullLanes } from "./batch.ts";

/** A message begins at a multiple of this: measured 3 % of a batch of 1 KB each. */
const alignment = 64;

export function createBytesMessages(inputs: readonly Uint8Array[]): BatchMessages {
  const inputAt = (index: number) => inputs[index] as Uint8Array;
  return {
    count: inputs.length,
    turnCost: 1 / 8,
    maxBytes: (index) => inputAt(index).length,
    write({ memory, buffer, maxMessages, messages }, indexes, start) {
      const count = Math.min(indexes.length - start, maxMessages);
      const end = buffer.byteOffset + buffer.length;
      let offset = buffer.byteOffset;
      for (let message = 0; message < count; message++) {
        const input = inputAt(indexes[start + message] as number);
        if (offset + input.length > end) return inFullLanes(message);
        memory.set(input, offset);
        messages[2 * message] = offset;
        messages[2 * message + 1] = input.length;
        // One more at a multiple of it, so that messages of a power of two don't push each other out of the cache.
        offset = (offset + input.length + alignment) & -alignment;
      }
      return count;
    },
    pieces: (index) => [inputAt(index)].values(),
    digestAlone: (index, outputFormat) => md5Engine.digestBytes(inputAt(index), outputFormat),
  };
}
