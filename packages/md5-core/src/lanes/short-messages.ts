import type { Batch } from "./batch.ts";
import type { LanesKernel } from "./lanes-kernel.ts";

/** The most bytes of a message that is digested whole, 1.15 times as quick as in slices. Twice 9 of them fit the buffer. */
export const maxShortBytes = 16_384;

/**
 * Digests short messages, as many at a time as fit the kernel's buffer: it keeps its lanes full by itself.
 *
 * @param indexes which ones
 * @param start where in `indexes` to begin
 * @returns a promise only where the event loop's turn was due: awaiting one takes as long as three messages of 32 bytes
 */
export function digestShortMessages(
  kernel: LanesKernel,
  batch: Batch,
  indexes: readonly number[],
  start = 0,
): Promise<void> | undefined {
  const { messages, outputFormat, hashes, turns } = batch;
  while (start < indexes.length) {
    const first = start;
    const count = messages.write(kernel, indexes, first);
    kernel.digestMessages(count);
    kernel.formatDigests(count, outputFormat, (digest, message) => {
      hashes[indexes[first + message] as number] = digest;
    });
    start += count;
    const last = 2 * (count - 1);
    const bytes = (kernel.messages[last] as number) + (kernel.messages[last + 1] as number) - kernel.buffer.byteOffset;
    const turn = turns.after(bytes * messages.turnCost);
    if (turn !== undefined) return turn.then(() => digestShortMessages(kernel, batch, indexes, start));
  }
  return undefined;
}
