import { processBlocks } from "./scalar-steps.generated";

/** MD5 of one message at a time, for `src/md5/engine-kernel.ts`, with the names and section numbers of RFC 1321. */

const blockBytes: usize = 64;

/** The most bytes of a message in the buffer: few enough for the caller's copy to stay in the first-level cache. */
export const bufferBytes: usize = 16_384;

/** Holds the message's next bytes, from its start on; `finish` appends the padding. */
export const buffer = memory.data(16_384 + 128, 16);

/** 3.3: the words A, B, C and D, which are the digest after `finish` (3.5). */
export const state = memory.data(16, 16);

/** The digest in hex after `finish`: 32 bytes of ASCII. */
export const hex = memory.data(32, 16);

/** 3.3: begins a message. */
export function start(): void {
  store<u32>(state, 0x67452301, 0);
  store<u32>(state, 0xefcdab89, 4);
  store<u32>(state, 0x98badcfe, 8);
  store<u32>(state, 0x10325476, 12);
}

/** Processes this many blocks from the buffer's start. */
export function process(blocks: usize): void {
  processBlocks(state, buffer, buffer + blocks * blockBytes);
}

/**
 * Finishes a message, and writes its digest in hex.
 *
 * @param length the number of bytes in the buffer
 * @param messageBytes the length of the whole message, at most 2^53 - 1
 */
export function finish(length: usize, messageBytes: f64): void {
  // 3.1: a single 1 bit, then 0 bits up to the length: at most 72 bytes.
  const end = buffer + length;
  store<u64>(end, 0x80);
  for (let offset: usize = 8; offset < 72; offset += 8) store<u64>(end + offset, 0);
  // 3.2: the message's length in bits.
  const blocks = (length + 8) / blockBytes + 1;
  store<u64>(buffer + blocks * blockBytes - 8, (<u64>messageBytes) << 3);
  process(blocks);
  for (let word: usize = 0; word < 4; word++) store<u64>(hex + 8 * word, hexOf(load<u32>(state + 4 * word)));
}

/** The eight hex digits of a word's four bytes. */
function hexOf(word: u32): u64 {
  // Each byte moves to 16 separate bits, its high half to the low byte and its low half to the high one.
  let digits: u64 = word;
  digits = (digits | (digits << 16)) & 0x0000ffff0000ffff;
  digits = (digits | (digits << 8)) & 0x00ff00ff00ff00ff;
  digits = ((digits >> 4) | (digits << 8)) & 0x0f0f0f0f0f0f0f0f;
  // Adding 6 makes digits of 10 and more at least 16. Letters begin 39 after the character that follows "9".
  const letters = ((digits + 0x0606060606060606) >> 4) & 0x0101010101010101;
  return digits + 0x3030303030303030 + letters * 39;
}
