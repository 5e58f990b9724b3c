/** The locations of a batch's messages, and how joined texts are split into messages. */

/** Room for a batch's messages, or for a buffer of each lane. */
export const bufferBytes: usize = 12 * 33_280;
export const buffer = memory.data(12 * 33_280, 64);

/** The most messages of a batch. */
export const maxMessages: i32 = 512;

/** For each message of a batch, its address and its number of bytes, as two 32-bit numbers. */
export const messages = memory.data(512 * 8, 16);

/** The room that a message takes in the buffer: its blocks, and another 64 bytes. */
// @ts-expect-error: decorator
@inline
export function slotBytes(length: u32): u32 {
  return (length + (8 + 2 * 64)) & -64;
}

/** The last byte value, as a signed number, that continues a character in UTF-8. */
const lastContinuation: i8 = -65;

/** The first byte value that begins a character of four bytes, which is two UTF-16 code units. */
const firstOfFour: u8 = 0xf0;

/**
 * Divides joined texts into `count` messages and moves each to its slot, from the buffer's start on. On entry, a
 * message's length is in UTF-16 code units; on return, in bytes.
 *
 * @param joined the address of the texts in UTF-8, well-formed; a byte below 80 has to follow
 */
export function divideText(count: i32, joined: usize): void {
  let at = joined;
  let start = buffer;
  for (let message = messages; message < messages + 8 * count; message += 8) {
    let to = start;
    let units = load<i32>(message, 4);
    for (; units >= 16; at += 16, to += 16) {
      const bytes = v128.load(at);
      v128.store(to, bytes);
      units -= popcnt(i8x16.bitmask(i8x16.gt_s(bytes, i8x16.splat(lastContinuation))));
      units -= popcnt(i8x16.bitmask(i8x16.ge_u(bytes, i8x16.splat(<i8>firstOfFour))));
    }
    for (; units > 0; at++, to++) {
      const byte = load<u8>(at);
      store<u8>(to, byte);
      units -= i32(<i8>byte > lastContinuation) + i32(byte >= firstOfFour);
    }
    for (; <i8>load<u8>(at) <= lastContinuation; at++, to++) store<u8>(to, load<u8>(at));
    store<u32>(message, start, 0);
    store<u32>(message, to - start, 4);
    start += slotBytes(to - start);
  }
}
