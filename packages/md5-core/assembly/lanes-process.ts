import { T } from "./md5-steps";

/**
 * MD5 after RFC 1321 of eight messages side by side, whose names and section numbers this keeps. A vector holds one word
 * of four lanes; two vectors, of lanes 0-3 and 4-7, take turns so that one computes while the other waits for its last
 * result: more of them would no longer fit the 16 registers.
 */

export const blockBytes: usize = 64;

/** Where each lane's next block begins, as eight 32-bit numbers. */
export const positions = memory.data(32, 64);

/** A, B, C and D (3.3) of all lanes: word w of lane l is at 4 * (8 * w + l). */
export const states = memory.data(128, 64);

/** The states before a block. */
const statesBefore = memory.data(128, 64);

/** The block's words: a row of 32 bytes, eight lanes, for each of 16. */
const X = memory.data(512, 64);

/** In which row of X the word X[k] of each step is. */
const rowOfStep = memory.data<u32>([
  0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480,
  32, 192, 352, 0, 160, 320, 480, 128, 288, 448, 96, 256, 416, 64, 224, 384,
  160, 256, 352, 448, 32, 128, 224, 320, 416, 0, 96, 192, 288, 384, 480, 64,
  0, 224, 448, 160, 384, 96, 320, 32, 256, 480, 192, 416, 128, 352, 64, 288,
]);

/** 3.4: processes so many blocks in every lane, each from its position, which stays. */
export function processLanes(blocks: usize): void {
  let a0 = v128.load(states, 0);
  let a4 = v128.load(states, 16);
  let b0 = v128.load(states, 32);
  let b4 = v128.load(states, 48);
  let c0 = v128.load(states, 64);
  let c4 = v128.load(states, 80);
  let d0 = v128.load(states, 96);
  let d4 = v128.load(states, 112);

  const end = blocks * blockBytes;
  for (let block: usize = 0; block < end; block += blockBytes) {
    v128.store(statesBefore, a0, 0);
    v128.store(statesBefore, a4, 16);
    v128.store(statesBefore, b0, 32);
    v128.store(statesBefore, b4, 48);
    v128.store(statesBefore, c0, 64);
    v128.store(statesBefore, c4, 80);
    v128.store(statesBefore, d0, 96);
    v128.store(statesBefore, d4, 112);

    // V8 would put many steps of one vector before those of the other: unrolled, all this takes 1.4 times as long. Loops
    // of four steps and an `if` that always holds before each of them keep the order.

    // Round 1.
    for (let i: usize = 0; i < 64; i += 16) {
      transpose(positions, block + i, X + 8 * i);
      transpose(positions + 16, block + i, X + 8 * i + 16);
      if (end) a0 = FF(a0, b0, c0, d0, word0(i), 7, i);
      if (end) a4 = FF(a4, b4, c4, d4, word4(i), 7, i);
      if (end) d0 = FF(d0, a0, b0, c0, word0(i + 4), 12, i + 4);
      if (end) d4 = FF(d4, a4, b4, c4, word4(i + 4), 12, i + 4);
      if (end) c0 = FF(c0, d0, a0, b0, word0(i + 8), 17, i + 8);
      if (end) c4 = FF(c4, d4, a4, b4, word4(i + 8), 17, i + 8);
      if (end) b0 = FF(b0, c0, d0, a0, word0(i + 12), 22, i + 12);
      if (end) b4 = FF(b4, c4, d4, a4, word4(i + 12), 22, i + 12);
    }

    // Round 2.
    for (let i: usize = 64; i < 128; i += 16) {
      if (end) a0 = GG(a0, b0, c0, d0, word0(i), 5, i);
      if (end) a4 = GG(a4, b4, c4, d4, word4(i), 5, i);
      if (end) d0 = GG(d0, a0, b0, c0, word0(i + 4), 9, i + 4);
      if (end) d4 = GG(d4, a4, b4, c4, word4(i + 4), 9, i + 4);
      if (end) c0 = GG(c0, d0, a0, b0, word0(i + 8), 14, i + 8);
      if (end) c4 = GG(c4, d4, a4, b4, word4(i + 8), 14, i + 8);
      if (end) b0 = GG(b0, c0, d0, a0, word0(i + 12), 20, i + 12);
      if (end) b4 = GG(b4, c4, d4, a4, word4(i + 12), 20, i + 12);
    }

    // Round 3.
    for (let i: usize = 128; i < 192; i += 16) {
      if (end) a0 = HH(a0, b0, c0, d0, word0(i), 4, i);
      if (end) a4 = HH(a4, b4, c4, d4, word4(i), 4, i);
      if (end) d0 = HH(d0, a0, b0, c0, word0(i + 4), 11, i + 4);
      if (end) d4 = HH(d4, a4, b4, c4, word4(i + 4), 11, i + 4);
      if (end) c0 = HH(c0, d0, a0, b0, word0(i + 8), 16, i + 8);
      if (end) c4 = HH(c4, d4, a4, b4, word4(i + 8), 16, i + 8);
      if (end) b0 = HH(b0, c0, d0, a0, word0(i + 12), 23, i + 12);
      if (end) b4 = HH(b4, c4, d4, a4, word4(i + 12), 23, i + 12);
    }

    // Round 4.
    for (let i: usize = 192; i < 256; i += 16) {
      if (end) a0 = II(a0, b0, c0, d0, word0(i), 6, i);
      if (end) a4 = II(a4, b4, c4, d4, word4(i), 6, i);
      if (end) d0 = II(d0, a0, b0, c0, word0(i + 4), 10, i + 4);
      if (end) d4 = II(d4, a4, b4, c4, word4(i + 4), 10, i + 4);
      if (end) c0 = II(c0, d0, a0, b0, word0(i + 8), 15, i + 8);
      if (end) c4 = II(c4, d4, a4, b4, word4(i + 8), 15, i + 8);
      if (end) b0 = II(b0, c0, d0, a0, word0(i + 12), 21, i + 12);
      if (end) b4 = II(b4, c4, d4, a4, word4(i + 12), 21, i + 12);
    }

    a0 = i32x4.add(a0, v128.load(statesBefore, 0));
    a4 = i32x4.add(a4, v128.load(statesBefore, 16));
    b0 = i32x4.add(b0, v128.load(statesBefore, 32));
    b4 = i32x4.add(b4, v128.load(statesBefore, 48));
    c0 = i32x4.add(c0, v128.load(statesBefore, 64));
    c4 = i32x4.add(c4, v128.load(statesBefore, 80));
    d0 = i32x4.add(d0, v128.load(statesBefore, 96));
    d4 = i32x4.add(d4, v128.load(statesBefore, 112));
  }

  v128.store(states, a0, 0);
  v128.store(states, a4, 16);
  v128.store(states, b0, 32);
  v128.store(states, b4, 48);
  v128.store(states, c0, 64);
  v128.store(states, c4, 80);
  v128.store(states, d0, 96);
  v128.store(states, d4, 112);
}

/** X[k] of lanes 0-3 for step i, i being given as 4 * i like everywhere below. */
function word0(i: usize): v128 {
  return v128.load(load<u32>(rowOfStep + i), X);
}

/** X[k] of lanes 4-7. */
function word4(i: usize): v128 {
  return v128.load(load<u32>(rowOfStep + i), X + 16);
}

/** Four words of four lanes, from a row for each lane to a vector for each word. */
function transpose(positions: usize, offset: usize, to: usize): void {
  const lane0 = v128.load(load<u32>(positions, 0) + offset);
  const lane1 = v128.load(load<u32>(positions, 4) + offset);
  const lane2 = v128.load(load<u32>(positions, 8) + offset);
  const lane3 = v128.load(load<u32>(positions, 12) + offset);
  const low01 = v128.shuffle<u32>(lane0, lane1, 0, 4, 1, 5);
  const low23 = v128.shuffle<u32>(lane2, lane3, 0, 4, 1, 5);
  const high01 = v128.shuffle<u32>(lane0, lane1, 2, 6, 3, 7);
  const high23 = v128.shuffle<u32>(lane2, lane3, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<u64>(low01, low23, 0, 2), 0);
  v128.store(to, v128.shuffle<u64>(low01, low23, 1, 3), 32);
  v128.store(to, v128.shuffle<u64>(high01, high23, 0, 2), 64);
  v128.store(to, v128.shuffle<u64>(high01, high23, 1, 3), 96);
}

// 3.4: a = b + ((a + F(b, c, d) + X[k] + T[i]) <<< s), and the same with G, H and I.

function FF(a: v128, b: v128, c: v128, d: v128, x: v128, s: i32, i: usize): v128 {
  // F is "b and c, or not b and d".
  return i32x4.add(b, rotateLeft(i32x4.add(sum(a, x, i), v128.xor(d, v128.and(b, v128.xor(c, d)))), s));
}

function GG(a: v128, b: v128, c: v128, d: v128, x: v128, s: i32, i: usize): v128 {
  // G is "b and d, or c and not d". Its halves share no bit, so that they can be added one by one, b's last: it is late.
  return i32x4.add(b, rotateLeft(i32x4.add(i32x4.add(sum(a, x, i), v128.andnot(c, d)), v128.and(b, d)), s));
}

function HH(a: v128, b: v128, c: v128, d: v128, x: v128, s: i32, i: usize): v128 {
  return i32x4.add(b, rotateLeft(i32x4.add(sum(a, x, i), v128.xor(b, v128.xor(c, d))), s));
}

function II(a: v128, b: v128, c: v128, d: v128, x: v128, s: i32, i: usize): v128 {
  // V8 makes two instructions of v128.not.
  return i32x4.add(b, rotateLeft(i32x4.add(sum(a, x, i), v128.xor(c, v128.or(b, v128.xor(d, i32x4.splat(-1))))), s));
}

/** a + T[i] + X[k], in the order that measured quickest. */
function sum(a: v128, x: v128, i: usize): v128 {
  return i32x4.add(i32x4.add(a, v128.load32_splat(T + i)), x);
}

function rotateLeft(x: v128, s: i32): v128 {
  // A shuffle is one instruction of the processor's where the shifts are three: 4 % of the whole.
  if (s == 16) return v128.shuffle<u16>(x, x, 1, 0, 3, 2, 5, 4, 7, 6);
  return v128.or(i32x4.shl(x, s), i32x4.shr_u(x, 32 - s));
}
