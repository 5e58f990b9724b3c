import { T } from "./steps-table.generated";

/**
 * RFC 1321, 3.4, for twelve messages side by side. A vector holds one word of four lanes; three vectors take turns, so
 * that each computes while the others wait for their last results. `lanes-steps.generated.ts` calls these functions.
 */

export const laneCount: i32 = 12;

export const blockBytes: usize = 64;

/** For each lane, the address of its next block, as a 32-bit number. */
export const positions = memory.data(48, 64);

/** A, B, C and D (3.3) of all lanes: word w of lane l is at 4 * (12 * w + l). */
export const states = memory.data(192, 64);

/** The states before the block that is being processed. */
export const statesBefore = memory.data(192, 64);

/** The block's 16 words: each is a row of 48 bytes, with a word for each lane. The first eight rows are repeated. */
export const X = memory.data(24 * 48, 64);

/** T[i] four times for each step, minus 1 in round 4 (see II). */
export const splatT = memory.data(1024, 64);

for (let i: usize = 0; i < 64; i++) v128.store(splatT + 16 * i, i32x4.splat(load<u32>(T + 4 * i) - u32(i >= 48)));

/** Loads four of the block's words in every lane, from word k on. */
// @ts-expect-error: decorator
@inline
export function loadWords(k: usize, block: usize): void {
  const offset = block + 4 * k;
  const to = X + 48 * k;
  transpose(positions, offset, to, k < 8);
  transpose(positions + 16, offset, to + 16, k < 8);
  transpose(positions + 32, offset, to + 32, k < 8);
}

/** Turns four words of four lanes from a vector of each lane into a vector of each word. */
// @ts-expect-error: decorator
@inline
function transpose(positions: usize, offset: usize, to: usize, isTwice: bool): void {
  const lane0 = v128.load(load<u32>(positions, 0) + offset);
  const lane1 = v128.load(load<u32>(positions, 4) + offset);
  const lane2 = v128.load(load<u32>(positions, 8) + offset);
  const lane3 = v128.load(load<u32>(positions, 12) + offset);
  const low01 = v128.shuffle<u32>(lane0, lane1, 0, 4, 1, 5);
  const low23 = v128.shuffle<u32>(lane2, lane3, 0, 4, 1, 5);
  const high01 = v128.shuffle<u32>(lane0, lane1, 2, 6, 3, 7);
  const high23 = v128.shuffle<u32>(lane2, lane3, 2, 6, 3, 7);
  const word0 = v128.shuffle<u64>(low01, low23, 0, 2);
  const word1 = v128.shuffle<u64>(low01, low23, 1, 3);
  const word2 = v128.shuffle<u64>(high01, high23, 0, 2);
  const word3 = v128.shuffle<u64>(high01, high23, 1, 3);
  v128.store(to, word0, 0);
  v128.store(to, word1, 48);
  v128.store(to, word2, 96);
  v128.store(to, word3, 144);
  if (isTwice) {
    v128.store(to, word0, 768);
    v128.store(to, word1, 816);
    v128.store(to, word2, 864);
    v128.store(to, word3, 912);
  }
}

// a = b + ((a + F(b, c, d) + X[k] + T[i]) <<< s), and the same with G, H and I; x is X[k] and t is T[i].

// @ts-expect-error: decorator
@inline
export function FF(a: v128, b: v128, c: v128, d: v128, x: v128, t: v128, s: i32): v128 {
  // F is "b and c, or not b and d".
  return inOrder(i32x4.add(b, rotateLeft(i32x4.add(sum(a, x, t), v128.xor(d, v128.and(b, v128.xor(c, d)))), s)));
}

// @ts-expect-error: decorator
@inline
export function GG(a: v128, b: v128, c: v128, d: v128, x: v128, t: v128, s: i32): v128 {
  // G is "b and d, or c and not d". Its halves share no bit, so they can be added separately, b's last: it is computed
  // last.
  return inOrder(i32x4.add(b, rotateLeft(i32x4.add(i32x4.add(sum(a, x, t), v128.andnot(c, d)), v128.and(b, d)), s)));
}

// @ts-expect-error: decorator
@inline
export function HH(a: v128, b: v128, c: v128, d: v128, x: v128, t: v128, s: i32): v128 {
  return inOrder(i32x4.add(b, rotateLeft(i32x4.add(sum(a, x, t), v128.xor(b, v128.xor(c, d))), s)));
}

// @ts-expect-error: decorator
@inline
export function II(a: v128, b: v128, c: v128, d: v128, x: v128, t: v128, s: i32): v128 {
  // I is "c xor (b or not d)", which is -1 minus "c xor (d and not b)": one instruction fewer.
  return inOrder(i32x4.add(b, rotateLeft(i32x4.sub(sum(a, x, t), v128.xor(c, v128.andnot(d, b))), s)));
}

// @ts-expect-error: decorator
@inline
function sum(a: v128, x: v128, t: v128): v128 {
  return i32x4.add(i32x4.add(a, t), x);
}

// @ts-expect-error: decorator
@inline
function rotateLeft(x: v128, s: i32): v128 {
  // By 16, a shuffle takes fewer instructions than shifts.
  if (s == 16) return v128.shuffle<u16>(x, x, 1, 0, 3, 2, 5, 4, 7, 6);
  return v128.or(i32x4.shl(x, s), i32x4.shr_u(x, 32 - s));
}

/** The last step's result. */
const latest = memory.data(16, 16);

/**
 * Stores a result only to keep the steps in their order: V8 doesn't reorder stores, but would move many steps of one
 * vector before those of the others, and then run out of registers.
 */
// @ts-expect-error: decorator
@inline
function inOrder(result: v128): v128 {
  v128.store(latest, result);
  return result;
}
