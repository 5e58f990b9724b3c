import type { Md5State } from "./engine.ts";
import { formatDigest } from "./output-format.ts";

/**
 * MD5 after RFC 1321, in plain JavaScript: whatever the host, it computes the same. The names are those of the RFC;
 * section numbers stand beside what they prescribe.
 */

const blockBytes = 64;
/** 3.1: the message is padded to this many bytes of a block; the length fills the rest. */
const lengthOffset = 56;

/** 3.4: T[i] is the integer part of 4294967296 times abs(sin(i)), i in radians; here counted from 0. */
const T = Int32Array.from({ length: 64 }, (_, i) => Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1))));

/** 3.4: the four rotations of each round, taken in turn by its steps. */
const shifts = Uint8Array.of(7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21);

/** 3.4: the words of the block at work, filled anew for each block. */
const X = new Int32Array(16);

/** Adds a message piece by piece; full blocks are read where they stand, only an incomplete one is copied. */
export function createJavaScriptState(): Md5State {
  // 3.3: the buffer (A, B, C, D), here as four signed 32-bit integers.
  const buffer = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const pending = new Uint8Array(blockBytes);
  const pendingView = new DataView(pending.buffer);
  let pendingBytes = 0;
  let messageBytes = 0;

  return {
    update(bytes) {
      messageBytes += bytes.length;
      let position = 0;
      if (pendingBytes > 0) {
        position = Math.min(blockBytes - pendingBytes, bytes.length);
        pending.set(bytes.subarray(0, position), pendingBytes);
        pendingBytes += position;
        if (pendingBytes < blockBytes) return;
        processBlock(buffer, pendingView, 0);
      }
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (; position + blockBytes <= bytes.length; position += blockBytes) processBlock(buffer, view, position);
      pending.set(bytes.subarray(position));
      pendingBytes = bytes.length - position;
    },

    finish() {
      // 3.1: a single 1 bit, then 0 bits up to the length, in a further block where this one has no room for it.
      pending[pendingBytes] = 0x80;
      pending.fill(0, pendingBytes + 1);
      if (pendingBytes >= lengthOffset) {
        processBlock(buffer, pendingView, 0);
        pending.fill(0);
      }
      writeBitLength(pendingView, lengthOffset, messageBytes);
      processBlock(buffer, pendingView, 0);
      // 3.5: A, B, C, D, each from its low-order byte on.
      const digest = new DataView(new ArrayBuffer(16));
      buffer.forEach((word, i) => {
        digest.setInt32(4 * i, word, true);
      });
      return new Uint8Array(digest.buffer);
    },

    finishAs(outputFormat) {
      return formatDigest(this.finish(), outputFormat);
    },
  };
}

/**
 * 3.2: the message's length in bits as 64 bits, low-order word first. Exact up to 2^53 - 1 bytes: the product only
 * moves the exponent, and setUint32 takes it modulo 2^32.
 */
export function writeBitLength(block: DataView, offset: number, messageBytes: number): void {
  block.setUint32(offset, messageBytes * 8, true);
  block.setUint32(offset + 4, Math.floor(messageBytes / 2 ** 29), true);
}

/** 3.4: four rounds of sixteen steps over the words X[k] of one block, added to the buffer. */
function processBlock(buffer: Int32Array, block: DataView, offset: number): void {
  for (let k = 0; k < 16; k++) X[k] = block.getInt32(offset + 4 * k, true);
  let a = buffer[0] as number;
  let b = buffer[1] as number;
  let c = buffer[2] as number;
  let d = buffer[3] as number;

  // A loop for each round, with one call in it: where a function makes many calls, V8 stops inlining them (3 times slower).
  for (let i = 0; i < 16; i++) {
    const next = step(a, b, F(b, c, d), i, i);
    a = d;
    d = c;
    c = b;
    b = next;
  }
  for (let i = 16; i < 32; i++) {
    const next = step(a, b, G(b, c, d), 5 * i + 1, i);
    a = d;
    d = c;
    c = b;
    b = next;
  }
  for (let i = 32; i < 48; i++) {
    const next = step(a, b, H(b, c, d), 3 * i + 5, i);
    a = d;
    d = c;
    c = b;
    b = next;
  }
  for (let i = 48; i < 64; i++) {
    const next = step(a, b, I(b, c, d), 7 * i, i);
    a = d;
    d = c;
    c = b;
    b = next;
  }

  buffer[0] = (buffer[0] as number) + a;
  buffer[1] = (buffer[1] as number) + b;
  buffer[2] = (buffer[2] as number) + c;
  buffer[3] = (buffer[3] as number) + d;
}

/** 3.4, step i: b + ((a + f(b, c, d) + X[k] + T[i]) <<< s), the k of the RFC being k modulo 16. */
function step(a: number, b: number, f: number, k: number, i: number): number {
  const sum = (a + f + (X[k & 15] as number) + (T[i] as number)) | 0;
  const s = shifts[((i >> 2) & 12) | (i & 3)] as number;
  return (b + ((sum << s) | (sum >>> (32 - s)))) | 0;
}

// 3.4: the auxiliary functions of the four rounds.
const F = (x: number, y: number, z: number) => (x & y) | (~x & z);
const G = (x: number, y: number, z: number) => (x & z) | (y & ~z);
const H = (x: number, y: number, z: number) => x ^ y ^ z;
const I = (x: number, y: number, z: number) => y ^ (x | ~z);
