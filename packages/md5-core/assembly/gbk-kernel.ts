/** Encodes pieces of a text in gbk, for `src/encodings/gbk-encoder.ts`. */

/** The most code units of a piece: with the codes they become and the table, they stay in the second-level cache. */
export const pieceUnits: usize = 16_384;

/**
 * Two bytes for each UTF-16 code unit: its code; or its one-byte code and 0; or FF twice if it has none, because no
 * code contains the byte FF.
 */
export const table = memory.data(0x20000, 64);

/** The piece, in UTF-16. */
export const units = memory.data(2 * 16_384, 64);

/** The piece's codes. */
export const codes = memory.data(2 * 16_384 + 16, 64);

/** Encodes `count` units and returns the number of bytes they became, or -1 if a unit has no code. */
export function encode(count: usize): isize {
  const end = units + (count << 1);
  let unit = units;
  let code = codes;
  for (; unit + 16 <= end; unit += 16) {
    const eight = v128.load(unit);
    if (v128.any_true(v128.and(eight, i16x8.splat(~0x7f)))) {
      // Unrolled, because a loop is slower.
      code = encodeUnit(unit, code);
      code = encodeUnit(unit + 2, code);
      code = encodeUnit(unit + 4, code);
      code = encodeUnit(unit + 6, code);
      code = encodeUnit(unit + 8, code);
      code = encodeUnit(unit + 10, code);
      code = encodeUnit(unit + 12, code);
      code = encodeUnit(unit + 14, code);
    } else {
      v128.store64_lane(code, i8x16.narrow_i16x8_u(eight, eight), 0);
      code += 8;
    }
  }
  for (; unit < end; unit += 2) code = encodeUnit(unit, code);

  // Searching all codes for FF is quicker than testing each unit's code.
  v128.store(code, i8x16.splat(0));
  let missing = i8x16.splat(0);
  for (let i: usize = codes; i < code; i += 16) {
    missing = v128.or(missing, i8x16.eq(v128.load(i), i8x16.splat(-1)));
  }
  return v128.any_true(missing) ? -1 : code - codes;
}

/** Always writes two bytes, without a branch on whether the second counts: a processor would often guess it wrong. */
// @ts-expect-error: decorator
@inline
function encodeUnit(unit: usize, code: usize): usize {
  const bytes = load<u16>(table + (load<u16>(unit) << 1));
  store<u16>(code, bytes);
  return code + 1 + usize(bytes > 0xff);
}
