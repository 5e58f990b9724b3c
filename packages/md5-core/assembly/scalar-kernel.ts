import { T } from "./md5-steps";

/**
 * MD5 after RFC 1321 of one message at a time, for `src/md5/scalar-kernel.ts`. The names are those of the RFC; section numbers
 * stand beside what they prescribe.
 */

const blockBytes: usize = 64;

/** How many bytes of a message the buffer takes: the caller's copy stays in the first-level cache. */
export const bufferBytes: usize = 16_384;

/** Holds the message's next bytes, from its start on; `finish` adds the padding behind them. */
export const buffer = memory.data(16_384 + 128, 16);

/** 3.3: the buffer (A, B, C, D), which is the digest after `finish` (3.5). */
export const state = memory.data(16, 16);

/** Where `finish` writes the digest in hex: 32 bytes of ASCII. */
export const hex = memory.data(32, 16);

/** 3.3: begins a message. */
export function start(): void {
  store<u32>(state, 0x67452301, 0);
  store<u32>(state, 0xefcdab89, 4);
  store<u32>(state, 0x98badcfe, 8);
  store<u32>(state, 0x10325476, 12);
}

/**
 * Ends a message, and writes its digest in hex.
 *
 * @param length how many bytes stand in the buffer
 * @param messageBytes how many bytes the whole message has, at most 2^53 - 1
 */
export function finish(length: usize, messageBytes: f64): void {
  // 3.1: a single 1 bit, then 0 bits up to the length: 72 bytes are as many as there can be.
  const end = buffer + length;
  store<u64>(end, 0x80);
  for (let offset: usize = 8; offset < 72; offset += 8) store<u64>(end + offset, 0);
  // 3.2: the message's length in bits.
  const blocks = (length + 8) / blockBytes + 1;
  store<u64>(buffer + blocks * blockBytes - 8, (<u64>messageBytes) << 3);
  process(blocks);
  for (let word: usize = 0; word < 4; word++) store<u64>(hex + 8 * word, hexOf(load<u32>(state + 4 * word)));
}

/** The eight hex digits of a word's four bytes, all computed at once. */
function hexOf(word: u32): u64 {
  // Each byte moves to 16 bits of its own, there its high half to the low byte and its low half to the high one.
  let digits: u64 = word;
  digits = (digits | (digits << 16)) & 0x0000ffff0000ffff;
  digits = (digits | (digits << 8)) & 0x00ff00ff00ff00ff;
  digits = ((digits >> 4) | (digits << 8)) & 0x0f0f0f0f0f0f0f0f;
  // 6 more makes 16 of a digit that is written with a letter; letters begin 39 after the character behind "9".
  const letters = ((digits + 0x0606060606060606) >> 4) & 0x0101010101010101;
  return digits + 0x3030303030303030 + letters * 39;
}

/** 3.4: processes so many blocks from the buffer's start. */
export function process(blocks: usize): void {
  let A = load<u32>(state, 0);
  let B = load<u32>(state, 4);
  let C = load<u32>(state, 8);
  let D = load<u32>(state, 12);
  const end = buffer + blocks * blockBytes;
  for (let X = buffer; X < end; X += blockBytes) {
    let a = A;
    let b = B;
    let c = C;
    let d = D;

    // Round 1.
    a = FF(a, b, c, d, X, 0, 7, 0);
    d = FF(d, a, b, c, X, 1, 12, 1);
    c = FF(c, d, a, b, X, 2, 17, 2);
    b = FF(b, c, d, a, X, 3, 22, 3);
    a = FF(a, b, c, d, X, 4, 7, 4);
    d = FF(d, a, b, c, X, 5, 12, 5);
    c = FF(c, d, a, b, X, 6, 17, 6);
    b = FF(b, c, d, a, X, 7, 22, 7);
    a = FF(a, b, c, d, X, 8, 7, 8);
    d = FF(d, a, b, c, X, 9, 12, 9);
    c = FF(c, d, a, b, X, 10, 17, 10);
    b = FF(b, c, d, a, X, 11, 22, 11);
    a = FF(a, b, c, d, X, 12, 7, 12);
    d = FF(d, a, b, c, X, 13, 12, 13);
    c = FF(c, d, a, b, X, 14, 17, 14);
    b = FF(b, c, d, a, X, 15, 22, 15);

    // Round 2.
    a = GG(a, b, c, d, X, 1, 5, 16);
    d = GG(d, a, b, c, X, 6, 9, 17);
    c = GG(c, d, a, b, X, 11, 14, 18);
    b = GG(b, c, d, a, X, 0, 20, 19);
    a = GG(a, b, c, d, X, 5, 5, 20);
    d = GG(d, a, b, c, X, 10, 9, 21);
    c = GG(c, d, a, b, X, 15, 14, 22);
    b = GG(b, c, d, a, X, 4, 20, 23);
    a = GG(a, b, c, d, X, 9, 5, 24);
    d = GG(d, a, b, c, X, 14, 9, 25);
    c = GG(c, d, a, b, X, 3, 14, 26);
    b = GG(b, c, d, a, X, 8, 20, 27);
    a = GG(a, b, c, d, X, 13, 5, 28);
    d = GG(d, a, b, c, X, 2, 9, 29);
    c = GG(c, d, a, b, X, 7, 14, 30);
    b = GG(b, c, d, a, X, 12, 20, 31);

    // Round 3.
    a = HH(a, b, c, d, X, 5, 4, 32);
    d = HH(d, a, b, c, X, 8, 11, 33);
    c = HH(c, d, a, b, X, 11, 16, 34);
    b = HH(b, c, d, a, X, 14, 23, 35);
    a = HH(a, b, c, d, X, 1, 4, 36);
    d = HH(d, a, b, c, X, 4, 11, 37);
    c = HH(c, d, a, b, X, 7, 16, 38);
    b = HH(b, c, d, a, X, 10, 23, 39);
    a = HH(a, b, c, d, X, 13, 4, 40);
    d = HH(d, a, b, c, X, 0, 11, 41);
    c = HH(c, d, a, b, X, 3, 16, 42);
    b = HH(b, c, d, a, X, 6, 23, 43);
    a = HH(a, b, c, d, X, 9, 4, 44);
    d = HH(d, a, b, c, X, 12, 11, 45);
    c = HH(c, d, a, b, X, 15, 16, 46);
    b = HH(b, c, d, a, X, 2, 23, 47);

    // Round 4.
    a = II(a, b, c, d, X, 0, 6, 48);
    d = II(d, a, b, c, X, 7, 10, 49);
    c = II(c, d, a, b, X, 14, 15, 50);
    b = II(b, c, d, a, X, 5, 21, 51);
    a = II(a, b, c, d, X, 12, 6, 52);
    d = II(d, a, b, c, X, 3, 10, 53);
    c = II(c, d, a, b, X, 10, 15, 54);
    b = II(b, c, d, a, X, 1, 21, 55);
    a = II(a, b, c, d, X, 8, 6, 56);
    d = II(d, a, b, c, X, 15, 10, 57);
    c = II(c, d, a, b, X, 6, 15, 58);
    b = II(b, c, d, a, X, 13, 21, 59);
    a = II(a, b, c, d, X, 4, 6, 60);
    d = II(d, a, b, c, X, 11, 10, 61);
    c = II(c, d, a, b, X, 2, 15, 62);
    // The last step's "+ c" joins "B + b": the chain of all blocks' steps is one addition shorter.
    B = rotl(sum(b, X, 9, 63) + (d ^ (c | ~a)), 21) + (B + c);

    A += a;
    C += c;
    D += d;
  }
  store<u32>(state, A, 0);
  store<u32>(state, B, 4);
  store<u32>(state, C, 8);
  store<u32>(state, D, 12);
}

// 3.4: a = b + ((a + F(b, c, d) + X[k] + T[i]) <<< s), and the same with G, H and I. What needs b, the step before's result,
// comes last. Turned round, b + rotl(…) is 1 % slower in V8 of Node 24.

// @ts-expect-error: decorator
@inline
function FF(a: u32, b: u32, c: u32, d: u32, X: usize, k: usize, s: u32, i: usize): u32 {
  // F is "b and c, or not b and d".
  return rotl(sum(a, X, k, i) + (d ^ (b & (c ^ d))), s) + b;
}

// @ts-expect-error: decorator
@inline
function GG(a: u32, b: u32, c: u32, d: u32, X: usize, k: usize, s: u32, i: usize): u32 {
  // G is "b and d, or c and not d". Its halves share no bit, so that they can be added one by one.
  return rotl(sum(a, X, k, i) + (c & ~d) + (b & d), s) + b;
}

// @ts-expect-error: decorator
@inline
function HH(a: u32, b: u32, c: u32, d: u32, X: usize, k: usize, s: u32, i: usize): u32 {
  return rotl(sum(a, X, k, i) + (b ^ (c ^ d)), s) + b;
}

// @ts-expect-error: decorator
@inline
function II(a: u32, b: u32, c: u32, d: u32, X: usize, k: usize, s: u32, i: usize): u32 {
  return rotl(sum(a, X, k, i) + (c ^ (b | ~d)), s) + b;
}

/** a + X[k] + T[i]. T is loaded: as a constant V8 adds it and F in one instruction, a slow one (0.75 as fast). */
// @ts-expect-error: decorator
@inline
function sum(a: u32, X: usize, k: usize, i: usize): u32 {
  return a + load<u32>(X + 4 * k) + load<u32>(T + 4 * i);
}
