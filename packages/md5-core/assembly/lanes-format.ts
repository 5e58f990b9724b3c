/** Writes a batch's digests as text, all in one call. */

/** The batch's digests. */
export const digests = memory.data(512 * 16, 16);

/** The digests as text. */
export const text = memory.data(512 * 32, 16);

/** Writes `count` digests in 32 hex digits each. The letters begin at `a` or `A`. */
export function writeHex(count: i32, a: u8): void {
  for (let i = 0; i < count; i++) {
    const bytes = v128.load(digests + 16 * i);
    const high = i8x16.shr_u(bytes, 4);
    const low = v128.and(bytes, i8x16.splat(0x0f));
    const first = v128.shuffle<u8>(high, low, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const last = v128.shuffle<u8>(high, low, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    v128.store(text + 32 * i, hexDigits(first, a), 0);
    v128.store(text + 32 * i, hexDigits(last, a), 16);
  }
}

function hexDigits(values: v128, a: u8): v128 {
  const letters = v128.and(i8x16.gt_s(values, i8x16.splat(9)), i8x16.splat(a - 10 - 0x30));
  return i8x16.add(i8x16.add(values, i8x16.splat(0x30)), letters);
}

/** Writes `count` digests in 24 characters of Base64 each. */
export function writeBase64(count: i32): void {
  let to = text;
  for (let i = 0; i < count; i++) {
    const digest = digests + 16 * i;
    for (let offset: usize = 0; offset < 15; offset += 3, to += 4) {
      const three = digest + offset;
      store<u32>(to, base64Digits((load<u8>(three, 0) << 16) | (load<u8>(three, 1) << 8) | load<u8>(three, 2)));
    }
    // The last byte's two digits, and padding for the other two.
    store<u32>(to, (base64Digits(load<u8>(digest, 15) << 16) & 0xffff) | 0x3d3d0000);
    to += 4;
  }
}

/** The four digits of 24 bits, in their order in memory. */
function base64Digits(bits: u32): u32 {
  const first = base64Digit(bits >> 18) | (base64Digit(bits >> 12) << 8);
  return first | (base64Digit(bits >> 6) << 16) | (base64Digit(bits) << 24);
}

function base64Digit(bits: u32): u32 {
  const value = bits & 63;
  // A-Z, a-z, 0-9, + and /
  if (value < 26) return value + 65;
  if (value < 52) return value + 71;
  if (value < 62) return value - 4;
  return value == 62 ? 43 : 47;
}
