import type { OutputFormat } from "../md5/output-format.ts";
import type { Turns } from "../md5/turns.ts";
import type { LanesKernel } from "./lanes-kernel.ts";

/** A batch that is being digested. */
export interface Batch {
  readonly messages: BatchMessages;
  readonly outputFormat: OutputFormat;
  /** Where the digests go, each at its message's index. */
  readonly hashes: string[];
  readonly turns: Turns;
}

/** The messages of a batch, each known by its index: what bytes and texts do differently. */
export interface BatchMessages {
  readonly size: BatchSize;
  /** What a byte in a lane costs the event loop's turn; 1 is what it costs the host's engine. */
  readonly turnCost: number;
  /** The most bytes that a message has. */
  maxBytes(index: number): number;
  /**
   * Writes short messages into the kernel's buffer, whole ones and as many as fit, and says where they are and which.
   *
   * @param start the first one's index, if it is short
   * @returns how many; none when all from `start` on are long
   * @throws UnencodableTextError with the text's index
   */
  write(kernel: LanesKernel, start: number): number;
  /**
   * A message in pieces of any length, each valid until the next is asked for.
   *
   * @throws UnencodableTextError with the text's index, while iterating
   */
  pieces(index: number): IterableIterator<Uint8Array>;
  /**
   * The digest of a message by the host's engine, at once: for short ones.
   *
   * @throws UnencodableTextError with the text's index
   */
  digestAlone(index: number, outputFormat: OutputFormat): string;
}

/** How many messages a batch has, and how long they are at most. */
export class BatchSize {
  count = 0;
  /** The indexes of the long ones. */
  readonly long: number[] = [];
  /** The bytes of all short ones, and of the longest of these. */
  shortBytes = 0;
  longestShort = 0;

  add(bytes: number): void {
    if (bytes > maxShortBytes) {
      this.long.push(this.count);
    } else {
      this.shortBytes += bytes;
      if (bytes > this.longestShort) this.longestShort = bytes;
    }
    this.count++;
  }
}

/**
 * The most bytes of a short message, which is digested whole, 1.15 times as quick as in slices. Twice 9 of them fit the
 * kernel's buffer.
 */
export const maxShortBytes = 16_384;

/** So many messages as leave no lane without one, where not all fit. */
export function inFullLanes({ laneCount }: LanesKernel, count: number): number {
  return count > laneCount ? count - (count % laneCount) : count;
}
