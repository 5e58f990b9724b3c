/** Where a batch's messages are. */

/** The lanes' buffers; batches use all of it for their messages. */
export const bufferBytes: usize = 9 * 33_280;
export const buffer = memory.data(9 * 33_280, 64);

/** For each message of a batch, where it begins and how many bytes it has, as two 32-bit numbers. */
export const messages = memory.data(512 * 8, 16);

/** The room that a message takes in the buffer: its blocks, and 64 bytes more. */
// @ts-expect-error: decorator
@inline
export function roomOf(length: u32): u32 {
  return (length + (8 + 2 * 64)) & -64;
}
