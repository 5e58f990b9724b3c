import type { OutputFormat } from "../md5/output-format.ts";
import { type Batch, maxShortBytes } from "./batch.ts";
import { areQuickerTogether } from "./lane-plan.ts";
import { type LanesKernel, maxPadding } from "./lanes-kernel.ts";

/** What a message costs the event loop's turn beside its bytes, in bytes: garbage is to be collected too. */
const bytesPerMessage = 64;

/**
 * Digests a batch's short messages, as many at a time as fit the kernel's buffer: it keeps its lanes full by itself.
 *
 * @param start the first one's index, if it is short
 * @returns a promise only where the event loop's turn was due: awaiting one takes as long as three messages of 32 bytes
 */
export function digestShortMessages(kernel: LanesKernel, batch: Batch, start = 0): Promise<void> | undefined {
  const { messages, outputFormat, hashes, turns } = batch;
  let next = start;
  for (;;) {
    const count = messages.write(kernel, next);
    if (count === 0) return undefined;
    kernel.digestMessages(count);
    kernel.formatDigests(count, outputFormat, hashes, kernel.indexes);
    next = (kernel.indexes[count - 1] as number) + 1;
    const last = 2 * (count - 1);
    const bytes = (kernel.messages[last] as number) + (kernel.messages[last + 1] as number) - kernel.buffer.byteOffset;
    const turn = turns.after(bytes * messages.turnCost + count * bytesPerMessage);
    if (turn !== undefined) return turn.then(() => digestShortMessages(kernel, batch, next));
  }
}

/**
 * Whether no more than the kernel's most messages are all short, fit the kernel's buffer at once, and are quicker together.
 *
 * @param bytes the most that all have
 * @param longest the most that one has
 */
export function fitAtOnce({ buffer }: LanesKernel, count: number, bytes: number, longest: number): boolean {
  return (
    longest <= maxShortBytes && bytes + count * maxPadding < buffer.length && areQuickerTogether(count, bytes, longest)
  );
}

/** The digests of a batch that was written into the kernel's buffer as a whole: it takes less than a turn. */
export function digestWritten(kernel: LanesKernel, count: number, outputFormat: OutputFormat): string[] {
  const hashes = new Array<string>(count);
  kernel.digestMessages(count);
  kernel.formatDigests(count, outputFormat, hashes, kernel.indexes);
  return hashes;
}
