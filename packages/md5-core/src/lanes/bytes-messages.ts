import { md5Engine } from "#md5-engine";
import { type Bytes, readBytes } from "../errors/check-arguments.ts";
import { type BatchMessages, countThatFit } from "./batch-messages.ts";
import { slotBytes } from "./lanes-kernel.ts";

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
