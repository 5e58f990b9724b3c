import { buffer, messages, roomOf } from "./lanes-buffer";
import { maxMessages } from "./lanes-format";

/** Texts that came in one piece, made into a batch's messages: each is moved to the buffer's start on, where it has its room. */

/**
 * Divides a joined text in UTF-8 into so many messages and moves them to the buffer's start, each with its room. Their
 * lengths are given in UTF-16 code units, and become bytes.
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
    start += roomOf(to - start);
  }
}

/** A byte up to here, as a signed number, continues a character. */
const lastContinuation: i8 = -65;

/** A byte from here on begins a character of four bytes, which is two code units. */
const firstOfFour: u8 = 0xf0;

/** What `divideList` found: the list's end, the bytes of its longest string, and whether all of it is ASCII. */
export const divided = memory.data(3 * 4, 16);

/**
 * Makes a JSON list of strings (RFC 8259) into messages, and gives how many. None of the strings may need an escape, or have one: for
 * such a list, one that isn't JSON, one of anything else, an empty one and one of too many, gives 0.
 *
 * @param at behind the list's opening bracket: as far behind the buffer's start as the rooms of the most messages take
 * @param end behind it, 16 bytes are 0
 */
export function divideList(at: usize): i32 {
  let start = buffer;
  let longest: u32 = 0;
  let all = i8x16.splat(0);
  for (let message = messages; message < messages + 8 * maxMessages; message += 8) {
    at = skipSpace(at);
    if (load<u8>(at) != quote) return 0;
    at++;
    let to = start;
    let ends = 0;
    for (;;) {
      const bytes = v128.load(at);
      all = v128.or(all, bytes);
      v128.store(to, bytes);
      ends = i8x16.bitmask(endsOrRefuses(bytes));
      if (ends != 0) break;
      at += 16;
      to += 16;
    }
    at += ctz(ends);
    to += ctz(ends);
    if (load<u8>(at) != quote) return 0;
    const length = u32(to - start);
    store<u32>(message, start, 0);
    store<u32>(message, length, 4);
    longest = max(longest, length);
    start += roomOf(length);
    at = skipSpace(at + 1);
    const next = load<u8>(at++);
    if (next == closingBracket) {
      store<u32>(divided, at, 0);
      store<u32>(divided, longest, 4);
      store<u32>(divided, u32(i8x16.bitmask(all) == 0), 8);
      return i32(message - messages) / 8 + 1;
    }
    if (next != comma) return 0;
  }
  return 0;
}

const quote: u8 = 0x22;
const comma: u8 = 0x2c;
const backslash: u8 = 0x5c;
const closingBracket: u8 = 0x5d;
const space: u8 = 0x20;

/** A quote, a backslash or a control character. */
// @ts-expect-error: decorator
@inline
function endsOrRefuses(bytes: v128): v128 {
  const isQuote = i8x16.eq(bytes, i8x16.splat(quote));
  const isBackslash = i8x16.eq(bytes, i8x16.splat(backslash));
  return v128.or(v128.or(isQuote, isBackslash), i8x16.lt_u(bytes, i8x16.splat(space)));
}

function skipSpace(at: usize): usize {
  while (isSpace(load<u8>(at))) at++;
  return at;
}

// @ts-expect-error: decorator
@inline
function isSpace(byte: u8): bool {
  return byte == space || byte == 0x0a || byte == 0x0d || byte == 0x09;
}
