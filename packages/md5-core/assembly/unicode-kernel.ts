/**
 * Encodes pieces of a text in utf8, looks for lone surrogates and counts bytes, for
 * `src/encodings/text-writer-node.ts`.
 */

/** The most code units of a piece: with the bytes they become, they stay in the second-level cache. */
export const pieceUnits: usize = 16_384;

/** The piece, in UTF-16, and room for eight more units. */
export const units = memory.data(2 * 16_384 + 16, 64);

/** The piece, in UTF-8. The last store may pass its end. */
export const bytes = memory.data(3 * 16_384 + 16, 64);

/**
 * Which bytes of four units to keep; each unit has four bytes (see encodeEight). The index's low four bits are
 * the set of units from 80 on, its high four bits those from 800 on. The entry is the positions of the bytes to keep,
 * without gaps.
 */
const gathers = memory.data(256 * 16, 64);

for (let index = 0; index < 256; index++) {
  let gather = gathers + (index << 4);
  for (let unit = 0; unit < 4; unit++) {
    store<u8>(gather++, 4 * unit);
    if ((index >> (4 + unit)) & 1) store<u8>(gather++, 4 * unit + 2);
    if ((index >> unit) & 1) store<u8>(gather++, 4 * unit + 3);
  }
}

/** Encodes `count` units in UTF-8 and returns the number of bytes they became, or -1 if there is a lone surrogate. */
export function encodeUtf8(count: usize): isize {
  const end = units + (count << 1);
  let unit = units;
  let byte = bytes;
  while (unit < end) {
    if (unit + 16 <= end) {
      const eight = v128.load(unit);
      if (!v128.any_true(v128.and(eight, i16x8.splat(~0x7f)))) {
        v128.store64_lane(byte, i8x16.narrow_i16x8_u(eight, eight), 0);
        byte += 8;
        unit += 16;
        continue;
      }
      if (!hasSurrogate(eight)) {
        byte = encodeEight(eight, byte);
        unit += 16;
        continue;
      }
    }
    const first = <u32>load<u16>(unit);
    if (first < 0x80) {
      store<u8>(byte++, first);
    } else if (first < 0x800) {
      store<u8>(byte++, 0xc0 | (first >> 6));
      store<u8>(byte++, 0x80 | (first & 0x3f));
    } else if (!isSurrogate(first)) {
      store<u8>(byte++, 0xe0 | (first >> 12));
      store<u8>(byte++, 0x80 | ((first >> 6) & 0x3f));
      store<u8>(byte++, 0x80 | (first & 0x3f));
    } else {
      if (!isPair(unit, end)) return -1;
      unit += 2;
      const codePoint = 0x10000 + ((first & 0x3ff) << 10) + (load<u16>(unit) & 0x3ff);
      store<u8>(byte++, 0xf0 | (codePoint >> 18));
      store<u8>(byte++, 0x80 | ((codePoint >> 12) & 0x3f));
      store<u8>(byte++, 0x80 | ((codePoint >> 6) & 0x3f));
      store<u8>(byte++, 0x80 | (codePoint & 0x3f));
    }
    unit += 2;
  }
  return byte - bytes;
}

/** Whether none of `count` units is a lone surrogate. */
export function isWellFormed(count: usize): bool {
  const end = padUnits(count);
  let unit = units;
  while (unit + 128 <= end && !hasSurrogateIn64(unit)) unit += 128;
  // From here on each high surrogate has a low one after it, and no other unit has.
  if ((load<u16>(unit) & 0xfc00) == 0xdc00) return false;
  let lone = i16x8.splat(0);
  for (; unit < end; unit += 16) {
    const high = i16x8.eq(v128.and(v128.load(unit), i16x8.splat(<i16>0xfc00)), i16x8.splat(<i16>0xd800));
    const lowNext = i16x8.eq(v128.and(v128.load(unit, 2), i16x8.splat(<i16>0xfc00)), i16x8.splat(<i16>0xdc00));
    lone = v128.or(lone, v128.xor(high, lowNext));
  }
  return !v128.any_true(lone);
}

/** Returns the number of bytes that `count` units become in UTF-8, provided that there is no lone surrogate. */
export function utf8Length(count: usize): usize {
  const end = padUnits(count);
  let more = i16x8.splat(0);
  for (let unit = units; unit < end; unit += 16) {
    const eight = v128.load(unit);
    const high = i16x8.shr_u(eight, 11);
    const from80 = i16x8.min_u(i16x8.shr_u(eight, 7), i16x8.splat(1));
    const from800 = i16x8.min_u(high, i16x8.splat(1));
    // From D800 to DFFF; each surrogate counts as half of four bytes.
    const minusSurrogates = i16x8.eq(high, i16x8.splat(0x1b));
    more = i16x8.add(more, i16x8.add(i16x8.add(from80, from800), minusSurrogates));
  }
  return count + sumOf(more);
}

/** Returns the number of bytes that `count` units become in gbk, provided that it has all of them. */
export function gbkLength(count: usize): usize {
  const end = padUnits(count);
  let more = i16x8.splat(0);
  for (let unit = units; unit < end; unit += 16) {
    const eight = v128.load(unit);
    const from80 = i16x8.min_u(i16x8.shr_u(eight, 7), i16x8.splat(1));
    const minusEuros = i16x8.eq(eight, i16x8.splat(0x20ac));
    more = i16x8.add(more, i16x8.add(from80, minusEuros));
  }
  return count + sumOf(more);
}

/**
 * Returns the end of `count` units and zeroes the 16 bytes after it, so that a vector load at the last unit is safe.
 */
// @ts-expect-error: decorator
@inline
function padUnits(count: usize): usize {
  const end = units + (count << 1);
  v128.store(end, i16x8.splat(0));
  return end;
}

// @ts-expect-error: decorator
@inline
function sumOf(eight: v128): usize {
  const four = i32x4.extadd_pairwise_i16x8_u(eight);
  return (
    i32x4.extract_lane(four, 0) +
    i32x4.extract_lane(four, 1) +
    i32x4.extract_lane(four, 2) +
    i32x4.extract_lane(four, 3)
  );
}

/**
 * Encodes eight units without surrogates. Each becomes its first byte, a zero and two trailing bytes, of which some are
 * kept.
 */
// @ts-expect-error: decorator
@inline
function encodeEight(eight: v128, byte: usize): usize {
  const from80 = i16x8.gt_u(eight, i16x8.splat(0x7f));
  const from800 = i16x8.gt_u(eight, i16x8.splat(0x7ff));
  const firstOfTwo = v128.or(i16x8.shr_u(eight, 6), i16x8.splat(0xc0));
  const firstOfThree = v128.or(i16x8.shr_u(eight, 12), i16x8.splat(0xe0));
  const first = v128.bitselect(v128.bitselect(firstOfThree, firstOfTwo, from800), eight, from80);
  const trailing = v128.or(
    v128.and(i16x8.shl(eight, 8), i16x8.splat(0x3f00)),
    v128.or(v128.and(i16x8.shr_u(eight, 6), i16x8.splat(0x3f)), i16x8.splat(<i16>0x8080)),
  );
  const set80 = i16x8.bitmask(from80);
  const set800 = i16x8.bitmask(from800);
  byte = gather(v128.shuffle<i16>(first, trailing, 0, 8, 1, 9, 2, 10, 3, 11), set80 & 15, set800 & 15, byte);
  return gather(v128.shuffle<i16>(first, trailing, 4, 12, 5, 13, 6, 14, 7, 15), set80 >> 4, set800 >> 4, byte);
}

// @ts-expect-error: decorator
@inline
function gather(four: v128, set80: i32, set800: i32, byte: usize): usize {
  const index = set80 | (set800 << 4);
  v128.store(byte, i8x16.swizzle(four, v128.load(gathers + (index << 4))));
  return byte + 4 + popcnt(index);
}

// @ts-expect-error: decorator
@inline
function surrogates(eight: v128): v128 {
  return i16x8.eq(v128.and(eight, i16x8.splat(<i16>0xf800)), i16x8.splat(<i16>0xd800));
}

// @ts-expect-error: decorator
@inline
function hasSurrogate(eight: v128): bool {
  return v128.any_true(surrogates(eight));
}

/** Does the same for 64 units, in a quarter of the time of eight calls. */
// @ts-expect-error: decorator
@inline
function hasSurrogateIn64(unit: usize): bool {
  let least = fromD800(unit);
  least = i16x8.min_u(least, fromD800(unit + 16));
  least = i16x8.min_u(least, fromD800(unit + 32));
  least = i16x8.min_u(least, fromD800(unit + 48));
  least = i16x8.min_u(least, fromD800(unit + 64));
  least = i16x8.min_u(least, fromD800(unit + 80));
  least = i16x8.min_u(least, fromD800(unit + 96));
  least = i16x8.min_u(least, fromD800(unit + 112));
  return !i16x8.all_true(i16x8.shr_u(least, 11));
}

/** Maps surrogates, and only these, to values below 800. */
// @ts-expect-error: decorator
@inline
function fromD800(unit: usize): v128 {
  return v128.xor(v128.load(unit), i16x8.splat(<i16>0xd800));
}

// @ts-expect-error: decorator
@inline
function isSurrogate(unit: u32): bool {
  return (unit & 0xf800) == 0xd800;
}

/** Whether there is a high surrogate here and a low one after it. */
// @ts-expect-error: decorator
@inline
function isPair(unit: usize, end: usize): bool {
  return unit + 2 < end && (load<u16>(unit) & 0xfc00) == 0xd800 && (load<u16>(unit, 2) & 0xfc00) == 0xdc00;
}
