import type { OutputFormat } from "../md5/output-format.ts";
import { type LanesKernel, maxPadding } from "./lanes-kernel.ts";

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
export function countThatFit(
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
