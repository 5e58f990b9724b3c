import { md5Engine } from "#md5-engine";
import { requireBytes } from "../input-types.ts";
import { type BatchMessages, BatchSize, inFullLanes, maxShortBytes } from "./batch.ts";
import { roomOf } from "./lanes-kernel.ts";

/** @throws InvalidInputTypeError naming the index of an input that is no Uint8Array */
export function createBytesMessages(inputs: readonly Uint8Array[]): BatchMessages {
  const size = new BatchSize();
  for (let index = 0; index < inputs.length; index++) {
    const input = inputs[index];
    requireBytes(input, "inputs", index);
    size.add(input.length);
  }
  const inputAt = (index: number) => inputs[index] as Uint8Array;
  return {
    size,
    turnCost: 1 / 8,
    maxBytes: (index) => inputAt(index).length,
    write(kernel, start) {
      const { memory, buffer, maxMessages, messages, indexes } = kernel;
      const end = buffer.byteOffset + buffer.length;
      let offset = buffer.byteOffset;
      let message = 0;
      for (let index = start; index < inputs.length && message < maxMessages; index++) {
        const input = inputAt(index);
        if (input.length > maxShortBytes) continue;
        const next = offset + roomOf(input.length);
        if (next > end) return inFullLanes(kernel, message);
        memory.set(input, offset);
        messages[2 * message] = offset;
        messages[2 * message + 1] = input.length;
        indexes[message++] = index;
        offset = next;
      }
      return message;
    },
    pieces: (index) => [inputAt(index)].values(),
    digestAlone: (index, outputFormat) => md5Engine.digestBytes(inputAt(index), outputFormat),
  };
}
