/**
 * MD5 as described in RFC 1321, with its names and section numbers. Tests compare every other engine with this one, the
 * unrolled steps in `assembly/` are generated from its tables, and hosts without WebAssembly use it.
 */

/** 3.4: the size of a block of 16 words. */
export const blockBytes = 64;

/** 3.3: the words A, B, C and D before the first block. */
export const initialState = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476] as const;

const steps = Array.from({ length: 64 }, (_, i) => i);

/** 3.4: T[i], the integer part of 4294967296 times abs(sin(i)). The RFC counts steps from 1, this file from 0. */
export const T = /* @__PURE__ */ Int32Array.from(steps, (i) => Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1))));

/** 3.4: which of the block's words each step adds. */
export const k = /* @__PURE__ */ Int32Array.from(steps, (i) => ([i, 5 * i + 1, 3 * i + 5, 7 * i][i >> 4] ?? 0) % 16);

/** 3.4: how far each step rotates its sum to the left. */
export const s = /* @__PURE__ */ Int32Array.from(
  steps,
  (i) => [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21][4 * (i >> 4) + (i % 4)] ?? 0,
);

/** Computes the digest of a whole message. */
export function md5(message: Uint8Array): Uint8Array {
  const state = Int32Array.from(initialState);
  processBlocks(state, message);
  processBlocks(state, padded(message.subarray(message.length - (message.length % blockBytes)), message.length));
  return digestOf(state);
}

/** The 16 words of the block that is being processed. */
const X = new Int32Array(16);

/** 3.4: processes all whole blocks, and returns their length in bytes. The state is A, B, C and D. */
export function processBlocks(state: Int32Array, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - (bytes.length % blockBytes);
  for (let block = 0; block < end; block += blockBytes) {
    for (let word = 0; word < 16; word++) X[word] = view.getInt32(block + 4 * word, true);
    let [a, b, c, d] = state as unknown as [number, number, number, number];
    for (let i = 0; i < 64; i++) {
      let f: number;
      if (i < 16) f = (b & c) | (~b & d);
      else if (i < 32) f = (b & d) | (c & ~d);
      else if (i < 48) f = b ^ c ^ d;
      else f = c ^ (b | ~d);
      const sum = (a + f + (X[k[i] as number] as number) + (T[i] as number)) | 0;
      const shift = s[i] as number;
      // The next step's [abcd] are this one's [dabc].
      a = d;
      d = c;
      c = b;
      b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
    }
    state[0] = (state[0] as number) + a;
    state[1] = (state[1] as number) + b;
    state[2] = (state[2] as number) + c;
    state[3] = (state[3] as number) + d;
  }
  return end;
}

/**
 * Appends the padding to the end of a message.
 *
 * @param rest the bytes after the last whole block
 * @param messageBytes the length of the whole message, at most 2^53 - 1
 */
export function padded(rest: Uint8Array, messageBytes: number): Uint8Array {
  // 3.1: a single 1 bit, then 0 bits until 8 bytes are left in a block.
  const blocks = new Uint8Array(rest.length + 9 > blockBytes ? 2 * blockBytes : blockBytes);
  blocks.set(rest);
  blocks[rest.length] = 0x80;
  // 3.2: the length in bits, low-order word first. The first word is taken modulo 2^32.
  const length = new DataView(blocks.buffer, blocks.length - 8);
  length.setUint32(0, messageBytes * 8, true);
  length.setUint32(4, Math.floor(messageBytes / 2 ** 29), true);
  return blocks;
}

/** 3.5: A, B, C and D, each with its low-order byte first. */
export function digestOf(state: Int32Array): Uint8Array {
  const digest = new DataView(new ArrayBuffer(16));
  for (const [i, word] of state.entries()) digest.setInt32(4 * i, word, true);
  return new Uint8Array(digest.buffer);
}
