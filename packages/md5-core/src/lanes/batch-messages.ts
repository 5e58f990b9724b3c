import type { OutputFormat } from "../md5/output-format.ts";
import { type LanesKernel, maxPadding } from "./lanes-kernel.ts";

/** The messages of a batch, each known by its index: what bytes and texts do differently. */
export interface BatchMessages {
  /** The most bytes that each message has. */
  readonly lengths: readonly number[];
  /** The time that a byte takes in a lane, where the host's engine takes 1. It decides when to yield. */
  readonly costPerByte: number;
  /**
   * Writes short messages into the kernel's buffer, as many as fit, and sets the kernel's `messages`.
   *
   * @param indexes the short messages
   * @param start which of the indexes is the first to write
   * @returns the number of messages written
   * @throws UnencodableTextError with the text's index
   */
  write(kernel: LanesKernel, indexes: readonly number[], start: number): number;
  /**
   * Gives a message in pieces of any length, each valid until the next is asked for.
   *
   * @throws UnencodableTextError with the text's index, while iterating
   */
  pieces(index: number): IterableIterator<Uint8Array>;
  /**
   * Digests a message by the host's engine, in one go: for short ones.
   *
   * @throws UnencodableTextError with the text's index
   */
  digestAlone(index: number, outputFormat: OutputFormat): string;
}

/**
 * The most bytes of a short message, which is digested as a whole. Two of them for each lane fit the kernel's buffer.
 */
export const maxShortBytes = 16_384;

/** How many of the listed messages fit the kernel's buffer. Where not all do, as many as leave no lane without one. */
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
