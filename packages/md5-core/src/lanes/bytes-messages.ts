import { md5Engine } from "#md5-engine";
import { type BatchMessages, inFullLanes } from "./batch.ts";
import { roomOf } from "./lanes-kernel.ts";

export function createBytesMessages(inputs: readonly Uint8Array[]): BatchMessages {
  const inputAt = (index: number) => inputs[index] as Uint8Array;
  return {
    count: inputs.length,
    turnCost: 1 / 8,
    maxBytes: (index) => inputAt(index).length,
    write(kernel, indexes, start) {
      const { memory, buffer, maxMessages, messages } = kernel;
      const count = Math.min(indexes.length - start, maxMessages);
      const end = buffer.byteOffset + buffer.length;
      let offset = buffer.byteOffset;
      for (let message = 0; message < count; message++) {
        const input = inputAt(indexes[start + message] as number);
        const next = offset + roomOf(input.length);
        if (next > end) return inFullLanes(kernel, message);
        memory.set(input, offset);
        messages[2 * message] = offset;
        messages[2 * message + 1] = input.length;
        offset = next;
      }
      return count;
    },
    pieces: (index) => [inputAt(index)].values(),
    digestAlone: (index, outputFormat) => md5Engine.digestBytes(inputAt(index), outputFormat),
  };
}
