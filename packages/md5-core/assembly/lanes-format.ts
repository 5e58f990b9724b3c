/** Writing digests as text, many in one go. */

/** The most messages of a batch. */
export const maxMessages: i32 = 512;

/** The batch's digests. */
export const digests = memory.data(512 * 16, 16);

/** The same as text, once it is written. */
export const text = memory.data(512 * 32, 16);

/** Writes so many digests in 32 hex digits each. The letters begin at `a` or `A`. */
export function writeHex(count: i32, a: u8): void {
  for (let i = 0; i < count; i++) {
    const bytes = v128.load(digests + 16 * i);
    const high = i8x16.shr_u(bytes, 4);
    const low = v128.and(bytes, i8x16.splat(0x0f));
    v128.store(text + 32 * i, hexDigits(v128.shuffle<u8>(high, low, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), a), 0);
    v128.store(text + 32 * i, hexDigits(v128.shuffle<u8>(high, low, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), a), 16);
  }
}

function hexDigits(values: v128, a: u8): v128 {
  const letters = v128.and(i8x16.gt_s(values, i8x16.splat(9)), i8x16.splat(a - 10 - 0x30));
  return i8x16.add(i8x16.add(values, i8x16.splat(0x30)), letters);
}

/** Writes so many digests in 24 characters of Base64 each. */
export function writeBase64(count: i32): void {
  let to = text;
  for (let i = 0; i < count; i++) {
    const digest = digests + 16 * i;
    for (let offset: usize = 0; offset < 15; offset += 3, to += 4) {
      store<u32>(to, base64Digits((load<u8>(digest + offset, 0) << 16) | (load<u8>(digest + offset, 1) << 8) | load<u8>(digest + offset, 2)));
    }
    // The last byte's two digits, and padding for the other two.
    store<u32>(to, (base64Digits(load<u8>(digest, 15) << 16) & 0xffff) | 0x3d3d0000);
    to += 4;
  }
}

/** The four digits of 24 bits, in their order in memory. */
function base64Digits(bits: u32): u32 {
  return base64Digit(bits >> 18) | (base64Digit(bits >> 12) << 8) | (base64Digit(bits >> 6) << 16) | (base64Digit(bits) << 24);
}

function base64Digit(bits: u32): u32 {
  const value = bits & 63;
  // A-Z, a-z, 0-9, + and /
  if (value < 26) return value + 65;
  if (value < 52) return value + 71;
  if (value < 62) return value - 4;
  return value == 62 ? 43 : 47;
}

/** What stands before a text, its digest and its index, and behind that: each a byte of length, and room for 16 bytes. */
export const layout = memory.data(4 * 17, 16);

/** Writes so many messages, each with its digest as `text` has it and its index, and gives their end. */
export function writeLines(count: i32, messages: usize, digestLength: usize, to: usize): usize {
  // In registers: a store could change them.
  const beforeText = v128.load(layout, 1);
  const beforeDigest = v128.load(layout, 18);
  const beforeIndex = v128.load(layout, 35);
  const afterIndex = v128.load(layout, 52);
  const textFrom: usize = load<u8>(layout, 0);
  const digestFrom: usize = load<u8>(layout, 17);
  const indexFrom: usize = digestLength + load<u8>(layout, 34);
  const lineEnd: usize = load<u8>(layout, 51);
  for (let i = 0; i < count; i++) {
    // All pieces may be written beyond their end: what follows is written later.
    v128.store(to, beforeText);
    to += textFrom;
    const message = load<u32>(messages + 8 * i, 0);
    const length = load<u32>(messages + 8 * i, 4);
    for (let offset: usize = 0; offset < length; offset += 16) v128.store(to + offset, v128.load(message + offset));
    to += length;
    v128.store(to, beforeDigest);
    to += digestFrom;
    v128.store(to, v128.load(text + digestLength * i, 0), 0);
    v128.store(to, v128.load(text + digestLength * i, 16), 16);
    v128.store(to + digestLength, beforeIndex);
    to += indexFrom;
    if (i >= 100) store<u8>(to++, 0x30 + i / 100);
    if (i >= 10) store<u8>(to++, 0x30 + ((i / 10) % 10));
    store<u8>(to++, 0x30 + (i % 10));
    v128.store(to, afterIndex);
    to += lineEnd;
  }
  return to;
}
