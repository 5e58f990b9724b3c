import { md5Engine } from "#md5-engine";
import { requireBytes } from "../errors/check-arguments.ts";
import { type BatchMessages, BatchSize, inFullLanes, maxShortBytes } from "./batch.ts";
import { type LanesKernel, roomOf } from "./lanes-kernel.ts";
import { fitAtOnce } from "./short-messages.ts";

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

/**
 * Writes a whole batch into the kernel's buffer: 100 inputs of 32 bytes are digested in 5.0 µs, and in 5.5 as
 * `BatchMessages`.
 *
 * @returns whether it could: false where they don't fit at once
 * @throws InvalidInputTypeError naming the index of an input that is no Uint8Array
 */
export function writeBytesAtOnce(kernel: LanesKernel, inputs: readonly Uint8Array[]): boolean {
  const { memory, buffer, maxMessages, messages, indexes } = kernel;
  const { length: count } = inputs;
  if (count > maxMessages) return false;
  let bytes = 0;
  let longest = 0;
  for (let index = 0; index < count; index++) {
    const input = inputs[index];
    requireBytes(input, "inputs", index);
    bytes += input.length;
    if (input.length > longest) longest = input.length;
  }
  if (!fitAtOnce(kernel, count, bytes, longest)) return false;
  let offset = buffer.byteOffset;
  for (let index = 0; index < count; index++) {
    const input = inputs[index] as Uint8Array;
    memory.set(input, offset);
    messages[2 * index] = offset;
    messages[2 * index + 1] = input.length;
    indexes[index] = index;
    offset += roomOf(input.length);
  }
  return true;
}
