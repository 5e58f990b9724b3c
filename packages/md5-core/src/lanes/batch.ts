import type { OutputFormat } from "../output-format.ts";
import type { Turns } from "../turns.ts";
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
  readonly count: number;
  /** What a byte in a lane costs the event loop's turn; 1 is what it costs the host's engine. */
  readonly turnCost: number;
  /** The most bytes that a message has. */
  maxBytes(index: number): number;
  /**
   * Writes messages into the kernel's buffer, whole ones and as many as fit, and says where they are.
   *
   * @param indexes which ones; the first of them fits in any case
   * @param start where in `indexes` to begin
   * @returns how many
   * @throws UnencodableTextError with the text's index
   */
  write(kernel: LanesKernel, indexes: readonly number[], start: number): number;
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

/** So many messages as leave no lane without one, where not all fit. */
export function inFullLanes({ laneCount }: LanesKernel, count: number): number {
  return count > laneCount ? count - (count % laneCount) : count;
}
