import { T } from "./md5-steps";

/**
 * MD5 after RFC 1321 of nine messages side by side, whose names and section numbers this keeps. Eight are in vectors, which
 * hold one word of four lanes each: two vectors, of lanes 0-3 and 4-7, take turns so that one computes while the other waits
 * for its last result, and more would no longer fit the 16 registers. The ninth is in plain registers: processors have units
 * for those that vectors leave idle, so that it takes 2 % more time.
 */

export const laneCount: i32 = 9;

export const blockBytes: usize = 64;

/** Where each lane's next block begins, as 32-bit numbers. There is room for three vectors of them. */
export const positions = memory.data(48, 64);

/** A, B, C and D (3.3) of all lanes: word w of lane l is at 4 * (9 * w + l). */
export const states = memory.data(144, 64);

/** The states of lanes 0-7 before a block. */
const statesBefore = memory.data(128, 64);

/** The block's words: a row of 32 bytes, lanes 0-7, for each of 16. Behind them the first eight once more. */
const X = memory.data(768, 64);

/** The same of lane 8. */
const X8 = memory.data(96, 64);

/** T[i] four times for each step, in round 4 less 1 (see II). */
const splatT = memory.data(1024, 64);

for (let i: usize = 0; i < 64; i++) v128.store(splatT + 16 * i, i32x4.splat(load<u32>(T + 4 * i) - u32(i >= 48)));

/** 3.4: processes so many blocks in every lane, each from its position, which stays. */
export function processLanes(blocks: usize): void {
  let a0 = v128.load(states, 0);
  let a4 = v128.load(states, 16);
  let a8 = load<u32>(states, 32);
  let b0 = v128.load(states, 36);
  let b4 = v128.load(states, 52);
  let b8 = load<u32>(states, 68);
  let c0 = v128.load(states, 72);
  let c4 = v128.load(states, 88);
  let c8 = load<u32>(states, 104);
  let d0 = v128.load(states, 108);
  let d4 = v128.load(states, 124);
  let d8 = load<u32>(states, 140);

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
    const A8 = a8;
    const B8 = b8;
    const C8 = c8;
    const D8 = d8;

    // Rounds 2 to 4 are loops of two times eight steps, between which all words' numbers grow by 8, modulo 16: X goes on behind
    // its end. So 1,600 instructions stay in the cache of those that are decoded; round 1 as such a loop takes 2 % more time.
    // Round 1.
    loadWords(0, block);
    a0 = FF(a0, b0, c0, d0, v128.load(X, 32 * 0), v128.load(splatT, 16 * 0), 7);
    a4 = FF(a4, b4, c4, d4, v128.load(X, 32 * 0 + 16), v128.load(splatT, 16 * 0), 7);
    a8 = FF8(a8, b8, c8, d8, load<u32>(X8, 4 * 0), load<u32>(splatT, 16 * 0), 7);
    d0 = FF(d0, a0, b0, c0, v128.load(X, 32 * 1), v128.load(splatT, 16 * 1), 12);
    d4 = FF(d4, a4, b4, c4, v128.load(X, 32 * 1 + 16), v128.load(splatT, 16 * 1), 12);
    d8 = FF8(d8, a8, b8, c8, load<u32>(X8, 4 * 1), load<u32>(splatT, 16 * 1), 12);
    c0 = FF(c0, d0, a0, b0, v128.load(X, 32 * 2), v128.load(splatT, 16 * 2), 17);
    c4 = FF(c4, d4, a4, b4, v128.load(X, 32 * 2 + 16), v128.load(splatT, 16 * 2), 17);
    c8 = FF8(c8, d8, a8, b8, load<u32>(X8, 4 * 2), load<u32>(splatT, 16 * 2), 17);
    b0 = FF(b0, c0, d0, a0, v128.load(X, 32 * 3), v128.load(splatT, 16 * 3), 22);
    b4 = FF(b4, c4, d4, a4, v128.load(X, 32 * 3 + 16), v128.load(splatT, 16 * 3), 22);
    b8 = FF8(b8, c8, d8, a8, load<u32>(X8, 4 * 3), load<u32>(splatT, 16 * 3), 22);
    loadWords(4, block);
    a0 = FF(a0, b0, c0, d0, v128.load(X, 32 * 4), v128.load(splatT, 16 * 4), 7);
    a4 = FF(a4, b4, c4, d4, v128.load(X, 32 * 4 + 16), v128.load(splatT, 16 * 4), 7);
    a8 = FF8(a8, b8, c8, d8, load<u32>(X8, 4 * 4), load<u32>(splatT, 16 * 4), 7);
    d0 = FF(d0, a0, b0, c0, v128.load(X, 32 * 5), v128.load(splatT, 16 * 5), 12);
    d4 = FF(d4, a4, b4, c4, v128.load(X, 32 * 5 + 16), v128.load(splatT, 16 * 5), 12);
    d8 = FF8(d8, a8, b8, c8, load<u32>(X8, 4 * 5), load<u32>(splatT, 16 * 5), 12);
    c0 = FF(c0, d0, a0, b0, v128.load(X, 32 * 6), v128.load(splatT, 16 * 6), 17);
    c4 = FF(c4, d4, a4, b4, v128.load(X, 32 * 6 + 16), v128.load(splatT, 16 * 6), 17);
    c8 = FF8(c8, d8, a8, b8, load<u32>(X8, 4 * 6), load<u32>(splatT, 16 * 6), 17);
    b0 = FF(b0, c0, d0, a0, v128.load(X, 32 * 7), v128.load(splatT, 16 * 7), 22);
    b4 = FF(b4, c4, d4, a4, v128.load(X, 32 * 7 + 16), v128.load(splatT, 16 * 7), 22);
    b8 = FF8(b8, c8, d8, a8, load<u32>(X8, 4 * 7), load<u32>(splatT, 16 * 7), 22);
    loadWords(8, block);
    a0 = FF(a0, b0, c0, d0, v128.load(X, 32 * 8), v128.load(splatT, 16 * 8), 7);
    a4 = FF(a4, b4, c4, d4, v128.load(X, 32 * 8 + 16), v128.load(splatT, 16 * 8), 7);
    a8 = FF8(a8, b8, c8, d8, load<u32>(X8, 4 * 8), load<u32>(splatT, 16 * 8), 7);
    d0 = FF(d0, a0, b0, c0, v128.load(X, 32 * 9), v128.load(splatT, 16 * 9), 12);
    d4 = FF(d4, a4, b4, c4, v128.load(X, 32 * 9 + 16), v128.load(splatT, 16 * 9), 12);
    d8 = FF8(d8, a8, b8, c8, load<u32>(X8, 4 * 9), load<u32>(splatT, 16 * 9), 12);
    c0 = FF(c0, d0, a0, b0, v128.load(X, 32 * 10), v128.load(splatT, 16 * 10), 17);
    c4 = FF(c4, d4, a4, b4, v128.load(X, 32 * 10 + 16), v128.load(splatT, 16 * 10), 17);
    c8 = FF8(c8, d8, a8, b8, load<u32>(X8, 4 * 10), load<u32>(splatT, 16 * 10), 17);
    b0 = FF(b0, c0, d0, a0, v128.load(X, 32 * 11), v128.load(splatT, 16 * 11), 22);
    b4 = FF(b4, c4, d4, a4, v128.load(X, 32 * 11 + 16), v128.load(splatT, 16 * 11), 22);
    b8 = FF8(b8, c8, d8, a8, load<u32>(X8, 4 * 11), load<u32>(splatT, 16 * 11), 22);
    loadWords(12, block);
    a0 = FF(a0, b0, c0, d0, v128.load(X, 32 * 12), v128.load(splatT, 16 * 12), 7);
    a4 = FF(a4, b4, c4, d4, v128.load(X, 32 * 12 + 16), v128.load(splatT, 16 * 12), 7);
    a8 = FF8(a8, b8, c8, d8, load<u32>(X8, 4 * 12), load<u32>(splatT, 16 * 12), 7);
    d0 = FF(d0, a0, b0, c0, v128.load(X, 32 * 13), v128.load(splatT, 16 * 13), 12);
    d4 = FF(d4, a4, b4, c4, v128.load(X, 32 * 13 + 16), v128.load(splatT, 16 * 13), 12);
    d8 = FF8(d8, a8, b8, c8, load<u32>(X8, 4 * 13), load<u32>(splatT, 16 * 13), 12);
    c0 = FF(c0, d0, a0, b0, v128.load(X, 32 * 14), v128.load(splatT, 16 * 14), 17);
    c4 = FF(c4, d4, a4, b4, v128.load(X, 32 * 14 + 16), v128.load(splatT, 16 * 14), 17);
    c8 = FF8(c8, d8, a8, b8, load<u32>(X8, 4 * 14), load<u32>(splatT, 16 * 14), 17);
    b0 = FF(b0, c0, d0, a0, v128.load(X, 32 * 15), v128.load(splatT, 16 * 15), 22);
    b4 = FF(b4, c4, d4, a4, v128.load(X, 32 * 15 + 16), v128.load(splatT, 16 * 15), 22);
    b8 = FF8(b8, c8, d8, a8, load<u32>(X8, 4 * 15), load<u32>(splatT, 16 * 15), 22);

    // Round 2.
    for (let half: usize = 0; half < 2; half++) {
      const row = X + 256 * half;
      const row8 = X8 + 32 * half;
      const t = splatT + 256 + 128 * half;
      a0 = GG(a0, b0, c0, d0, v128.load(row, 32 * 1), v128.load(t, 16 * 0), 5);
      a4 = GG(a4, b4, c4, d4, v128.load(row, 32 * 1 + 16), v128.load(t, 16 * 0), 5);
      a8 = GG8(a8, b8, c8, d8, load<u32>(row8, 4 * 1), load<u32>(t, 16 * 0), 5);
      d0 = GG(d0, a0, b0, c0, v128.load(row, 32 * 6), v128.load(t, 16 * 1), 9);
      d4 = GG(d4, a4, b4, c4, v128.load(row, 32 * 6 + 16), v128.load(t, 16 * 1), 9);
      d8 = GG8(d8, a8, b8, c8, load<u32>(row8, 4 * 6), load<u32>(t, 16 * 1), 9);
      c0 = GG(c0, d0, a0, b0, v128.load(row, 32 * 11), v128.load(t, 16 * 2), 14);
      c4 = GG(c4, d4, a4, b4, v128.load(row, 32 * 11 + 16), v128.load(t, 16 * 2), 14);
      c8 = GG8(c8, d8, a8, b8, load<u32>(row8, 4 * 11), load<u32>(t, 16 * 2), 14);
      b0 = GG(b0, c0, d0, a0, v128.load(row, 32 * 0), v128.load(t, 16 * 3), 20);
      b4 = GG(b4, c4, d4, a4, v128.load(row, 32 * 0 + 16), v128.load(t, 16 * 3), 20);
      b8 = GG8(b8, c8, d8, a8, load<u32>(row8, 4 * 0), load<u32>(t, 16 * 3), 20);
      a0 = GG(a0, b0, c0, d0, v128.load(row, 32 * 5), v128.load(t, 16 * 4), 5);
      a4 = GG(a4, b4, c4, d4, v128.load(row, 32 * 5 + 16), v128.load(t, 16 * 4), 5);
      a8 = GG8(a8, b8, c8, d8, load<u32>(row8, 4 * 5), load<u32>(t, 16 * 4), 5);
      d0 = GG(d0, a0, b0, c0, v128.load(row, 32 * 10), v128.load(t, 16 * 5), 9);
      d4 = GG(d4, a4, b4, c4, v128.load(row, 32 * 10 + 16), v128.load(t, 16 * 5), 9);
      d8 = GG8(d8, a8, b8, c8, load<u32>(row8, 4 * 10), load<u32>(t, 16 * 5), 9);
      c0 = GG(c0, d0, a0, b0, v128.load(row, 32 * 15), v128.load(t, 16 * 6), 14);
      c4 = GG(c4, d4, a4, b4, v128.load(row, 32 * 15 + 16), v128.load(t, 16 * 6), 14);
      c8 = GG8(c8, d8, a8, b8, load<u32>(row8, 4 * 15), load<u32>(t, 16 * 6), 14);
      b0 = GG(b0, c0, d0, a0, v128.load(row, 32 * 4), v128.load(t, 16 * 7), 20);
      b4 = GG(b4, c4, d4, a4, v128.load(row, 32 * 4 + 16), v128.load(t, 16 * 7), 20);
      b8 = GG8(b8, c8, d8, a8, load<u32>(row8, 4 * 4), load<u32>(t, 16 * 7), 20);
    }

    // Round 3.
    for (let half: usize = 0; half < 2; half++) {
      const row = X + 256 * half;
      const row8 = X8 + 32 * half;
      const t = splatT + 512 + 128 * half;
      a0 = HH(a0, b0, c0, d0, v128.load(row, 32 * 5), v128.load(t, 16 * 0), 4);
      a4 = HH(a4, b4, c4, d4, v128.load(row, 32 * 5 + 16), v128.load(t, 16 * 0), 4);
      a8 = HH8(a8, b8, c8, d8, load<u32>(row8, 4 * 5), load<u32>(t, 16 * 0), 4);
      d0 = HH(d0, a0, b0, c0, v128.load(row, 32 * 8), v128.load(t, 16 * 1), 11);
      d4 = HH(d4, a4, b4, c4, v128.load(row, 32 * 8 + 16), v128.load(t, 16 * 1), 11);
      d8 = HH8(d8, a8, b8, c8, load<u32>(row8, 4 * 8), load<u32>(t, 16 * 1), 11);
      c0 = HH(c0, d0, a0, b0, v128.load(row, 32 * 11), v128.load(t, 16 * 2), 16);
      c4 = HH(c4, d4, a4, b4, v128.load(row, 32 * 11 + 16), v128.load(t, 16 * 2), 16);
      c8 = HH8(c8, d8, a8, b8, load<u32>(row8, 4 * 11), load<u32>(t, 16 * 2), 16);
      b0 = HH(b0, c0, d0, a0, v128.load(row, 32 * 14), v128.load(t, 16 * 3), 23);
      b4 = HH(b4, c4, d4, a4, v128.load(row, 32 * 14 + 16), v128.load(t, 16 * 3), 23);
      b8 = HH8(b8, c8, d8, a8, load<u32>(row8, 4 * 14), load<u32>(t, 16 * 3), 23);
      a0 = HH(a0, b0, c0, d0, v128.load(row, 32 * 1), v128.load(t, 16 * 4), 4);
      a4 = HH(a4, b4, c4, d4, v128.load(row, 32 * 1 + 16), v128.load(t, 16 * 4), 4);
      a8 = HH8(a8, b8, c8, d8, load<u32>(row8, 4 * 1), load<u32>(t, 16 * 4), 4);
      d0 = HH(d0, a0, b0, c0, v128.load(row, 32 * 4), v128.load(t, 16 * 5), 11);
      d4 = HH(d4, a4, b4, c4, v128.load(row, 32 * 4 + 16), v128.load(t, 16 * 5), 11);
      d8 = HH8(d8, a8, b8, c8, load<u32>(row8, 4 * 4), load<u32>(t, 16 * 5), 11);
      c0 = HH(c0, d0, a0, b0, v128.load(row, 32 * 7), v128.load(t, 16 * 6), 16);
      c4 = HH(c4, d4, a4, b4, v128.load(row, 32 * 7 + 16), v128.load(t, 16 * 6), 16);
      c8 = HH8(c8, d8, a8, b8, load<u32>(row8, 4 * 7), load<u32>(t, 16 * 6), 16);
      b0 = HH(b0, c0, d0, a0, v128.load(row, 32 * 10), v128.load(t, 16 * 7), 23);
      b4 = HH(b4, c4, d4, a4, v128.load(row, 32 * 10 + 16), v128.load(t, 16 * 7), 23);
      b8 = HH8(b8, c8, d8, a8, load<u32>(row8, 4 * 10), load<u32>(t, 16 * 7), 23);
    }

    // Round 4.
    for (let half: usize = 0; half < 2; half++) {
      const row = X + 256 * half;
      const row8 = X8 + 32 * half;
      const t = splatT + 768 + 128 * half;
      a0 = II(a0, b0, c0, d0, v128.load(row, 32 * 0), v128.load(t, 16 * 0), 6);
      a4 = II(a4, b4, c4, d4, v128.load(row, 32 * 0 + 16), v128.load(t, 16 * 0), 6);
      a8 = II8(a8, b8, c8, d8, load<u32>(row8, 4 * 0), load<u32>(t, 16 * 0), 6);
      d0 = II(d0, a0, b0, c0, v128.load(row, 32 * 7), v128.load(t, 16 * 1), 10);
      d4 = II(d4, a4, b4, c4, v128.load(row, 32 * 7 + 16), v128.load(t, 16 * 1), 10);
      d8 = II8(d8, a8, b8, c8, load<u32>(row8, 4 * 7), load<u32>(t, 16 * 1), 10);
      c0 = II(c0, d0, a0, b0, v128.load(row, 32 * 14), v128.load(t, 16 * 2), 15);
      c4 = II(c4, d4, a4, b4, v128.load(row, 32 * 14 + 16), v128.load(t, 16 * 2), 15);
      c8 = II8(c8, d8, a8, b8, load<u32>(row8, 4 * 14), load<u32>(t, 16 * 2), 15);
      b0 = II(b0, c0, d0, a0, v128.load(row, 32 * 5), v128.load(t, 16 * 3), 21);
      b4 = II(b4, c4, d4, a4, v128.load(row, 32 * 5 + 16), v128.load(t, 16 * 3), 21);
      b8 = II8(b8, c8, d8, a8, load<u32>(row8, 4 * 5), load<u32>(t, 16 * 3), 21);
      a0 = II(a0, b0, c0, d0, v128.load(row, 32 * 12), v128.load(t, 16 * 4), 6);
      a4 = II(a4, b4, c4, d4, v128.load(row, 32 * 12 + 16), v128.load(t, 16 * 4), 6);
      a8 = II8(a8, b8, c8, d8, load<u32>(row8, 4 * 12), load<u32>(t, 16 * 4), 6);
      d0 = II(d0, a0, b0, c0, v128.load(row, 32 * 3), v128.load(t, 16 * 5), 10);
      d4 = II(d4, a4, b4, c4, v128.load(row, 32 * 3 + 16), v128.load(t, 16 * 5), 10);
      d8 = II8(d8, a8, b8, c8, load<u32>(row8, 4 * 3), load<u32>(t, 16 * 5), 10);
      c0 = II(c0, d0, a0, b0, v128.load(row, 32 * 10), v128.load(t, 16 * 6), 15);
      c4 = II(c4, d4, a4, b4, v128.load(row, 32 * 10 + 16), v128.load(t, 16 * 6), 15);
      c8 = II8(c8, d8, a8, b8, load<u32>(row8, 4 * 10), load<u32>(t, 16 * 6), 15);
      b0 = II(b0, c0, d0, a0, v128.load(row, 32 * 1), v128.load(t, 16 * 7), 21);
      b4 = II(b4, c4, d4, a4, v128.load(row, 32 * 1 + 16), v128.load(t, 16 * 7), 21);
      b8 = II8(b8, c8, d8, a8, load<u32>(row8, 4 * 1), load<u32>(t, 16 * 7), 21);
    }

    a0 = i32x4.add(a0, v128.load(statesBefore, 0));
    a4 = i32x4.add(a4, v128.load(statesBefore, 16));
    b0 = i32x4.add(b0, v128.load(statesBefore, 32));
    b4 = i32x4.add(b4, v128.load(statesBefore, 48));
    c0 = i32x4.add(c0, v128.load(statesBefore, 64));
    c4 = i32x4.add(c4, v128.load(statesBefore, 80));
    d0 = i32x4.add(d0, v128.load(statesBefore, 96));
    d4 = i32x4.add(d4, v128.load(statesBefore, 112));
    a8 += A8;
    b8 += B8;
    c8 += C8;
    d8 += D8;
  }

  v128.store(states, a0, 0);
  v128.store(states, a4, 16);
  store<u32>(states, a8, 32);
  v128.store(states, b0, 36);
  v128.store(states, b4, 52);
  store<u32>(states, b8, 68);
  v128.store(states, c0, 72);
  v128.store(states, c4, 88);
  store<u32>(states, c8, 104);
  v128.store(states, d0, 108);
  v128.store(states, d4, 124);
  store<u32>(states, d8, 140);
}

/** Loads four of the block's words, from word k on. */
// @ts-expect-error: decorator
@inline
function loadWords(k: usize, block: usize): void {
  const offset = block + 4 * k;
  loadRows(positions, offset, X + 32 * k, k < 8);
  loadRows(positions + 16, offset, X + 32 * k + 16, k < 8);
  const words = v128.load(load<u32>(positions, 32) + offset);
  v128.store(X8 + 4 * k, words);
  if (k < 8) v128.store(X8 + 4 * k, words, 64);
}

/** Four words of four lanes, from a row for each lane to a vector for each word. */
// @ts-expect-error: decorator
@inline
function loadRows(positions: usize, offset: usize, to: usize, isTwice: bool): void {
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
  v128.store(to, word1, 32);
  v128.store(to, word2, 64);
  v128.store(to, word3, 96);
  if (isTwice) {
    v128.store(to, word0, 512);
    v128.store(to, word1, 544);
    v128.store(to, word2, 576);
    v128.store(to, word3, 608);
  }
}

// 3.4: a = b + ((a + F(b, c, d) + X[k] + T[i]) <<< s), and the same with G, H and I; x is X[k] and t is T[i].

// @ts-expect-error: decorator
@inline
function FF(a: v128, b: v128, c: v128, d: v128, x: v128, t: v128, s: i32): v128 {
  // F is "b and c, or not b and d".
  return inOrder(i32x4.add(b, rotateLeft(i32x4.add(sum(a, x, t), v128.xor(d, v128.and(b, v128.xor(c, d)))), s)));
}

// @ts-expect-error: decorator
@inline
function FF8(a: u32, b: u32, c: u32, d: u32, x: u32, t: u32, s: u32): u32 {
  return inOrder8(b + rotl(a + x + t + (d ^ (b & (c ^ d))), s));
}

// @ts-expect-error: decorator
@inline
function GG(a: v128, b: v128, c: v128, d: v128, x: v128, t: v128, s: i32): v128 {
  // G is "b and d, or c and not d". Its halves share no bit, so that they can be added one by one, b's last: it is late.
  return inOrder(i32x4.add(b, rotateLeft(i32x4.add(i32x4.add(sum(a, x, t), v128.andnot(c, d)), v128.and(b, d)), s)));
}

// @ts-expect-error: decorator
@inline
function GG8(a: u32, b: u32, c: u32, d: u32, x: u32, t: u32, s: u32): u32 {
  return inOrder8(b + rotl(a + x + t + (c & ~d) + (b & d), s));
}

// @ts-expect-error: decorator
@inline
function HH(a: v128, b: v128, c: v128, d: v128, x: v128, t: v128, s: i32): v128 {
  return inOrder(i32x4.add(b, rotateLeft(i32x4.add(sum(a, x, t), v128.xor(b, v128.xor(c, d))), s)));
}

// @ts-expect-error: decorator
@inline
function HH8(a: u32, b: u32, c: u32, d: u32, x: u32, t: u32, s: u32): u32 {
  return inOrder8(b + rotl(a + x + t + (b ^ (c ^ d)), s));
}

// @ts-expect-error: decorator
@inline
function II(a: v128, b: v128, c: v128, d: v128, x: v128, t: v128, s: i32): v128 {
  // I is "c xor (b or not d)", which is -1 less "c xor (d and not b)": one instruction fewer.
  return inOrder(i32x4.add(b, rotateLeft(i32x4.sub(sum(a, x, t), v128.xor(c, v128.andnot(d, b))), s)));
}

// @ts-expect-error: decorator
@inline
function II8(a: u32, b: u32, c: u32, d: u32, x: u32, t: u32, s: u32): u32 {
  return inOrder8(b + rotl(a + x + t - (c ^ (d & ~b)), s));
}

// @ts-expect-error: decorator
@inline
function sum(a: v128, x: v128, t: v128): v128 {
  return i32x4.add(i32x4.add(a, t), x);
}

// @ts-expect-error: decorator
@inline
function rotateLeft(x: v128, s: i32): v128 {
  // Shuffles are two instructions of the processor's where the shifts are three: 2 % of the whole.
  if (s == 16) return v128.shuffle<u16>(x, x, 1, 0, 3, 2, 5, 4, 7, 6);
  return v128.or(i32x4.shl(x, s), i32x4.shr_u(x, 32 - s));
}

/** The last step's result. */
const latest = memory.data(16, 16);

/**
 * V8 would put many steps of one vector before those of the other, which takes 1.4 times as long. Stores it keeps in their
 * order, and with them what they store.
 */
// @ts-expect-error: decorator
@inline
function inOrder(result: v128): v128 {
  v128.store(latest, result);
  return result;
}

// @ts-expect-error: decorator
@inline
function inOrder8(result: u32): u32 {
  store<u32>(latest, result);
  return result;
}
