/**
 * MD5's processing of whole blocks, RFC 1321, 3.4, in plain JavaScript that reads them where they stand. The names are those
 * of the RFC.
 */

const blockBytes = 64;

/** A page. V8 optimises a function that is called often better than a loop it stays in: 71 ns a block and not 83. */
const bytesPerCall = 2 ** 12;

/** Takes the byte that is read ahead: V8 leaves out a read that nothing comes of. */
const readAhead = new Uint8Array(1);

/**
 * Processes all whole blocks.
 *
 * @param buffer A, B, C, D
 * @returns how many bytes that were
 */
export function processWholeBlocks(buffer: Int32Array, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - (bytes.length % blockBytes);
  for (let start = 0; start < end; start += bytesPerCall) {
    const next = Math.min(start + bytesPerCall, end);
    // The processor begins to fetch the next page: 6 % of 100 MB that no cache holds.
    readAhead[0] = bytes[Math.min(next, end - 1)] as number;
    processBlocks(buffer, view, start, next);
  }
  return end;
}

/**
 * Once V8 has optimised it, nothing is left but the chain of its steps, 4.5 cycles a byte, as in the WebAssembly kernel. For
 * that the steps have to be written out, X[k] to be constants and each sum to be cut to 32 bits: functions or loops of steps
 * take 1.3 to 3 times as long.
 */
function processBlocks(buffer: Int32Array, view: DataView, start: number, end: number): void {
  let A = buffer[0] as number;
  let B = buffer[1] as number;
  let C = buffer[2] as number;
  let D = buffer[3] as number;
  for (let block = start; block < end; block += blockBytes) {
    const x0 = view.getInt32(block, true);
    const x1 = view.getInt32(block + 4, true);
    const x2 = view.getInt32(block + 8, true);
    const x3 = view.getInt32(block + 12, true);
    const x4 = view.getInt32(block + 16, true);
    const x5 = view.getInt32(block + 20, true);
    const x6 = view.getInt32(block + 24, true);
    const x7 = view.getInt32(block + 28, true);
    const x8 = view.getInt32(block + 32, true);
    const x9 = view.getInt32(block + 36, true);
    const x10 = view.getInt32(block + 40, true);
    const x11 = view.getInt32(block + 44, true);
    const x12 = view.getInt32(block + 48, true);
    const x13 = view.getInt32(block + 52, true);
    const x14 = view.getInt32(block + 56, true);
    const x15 = view.getInt32(block + 60, true);
    let a = A;
    let b = B;
    let c = C;
    let d = D;

    // Each step: a = b + ((a + F(b, c, d) + X[k] + T[i]) <<< s), and the same with G, H and I.
    // Round 1. F is "b and c, or not b and d".
    a = (((((a + 0xd76aa478) | 0) + x0) | 0) + (d ^ (b & (c ^ d)))) | 0;
    a = (((a << 7) | (a >>> 25)) + b) | 0;
    d = (((((d + 0xe8c7b756) | 0) + x1) | 0) + (c ^ (a & (b ^ c)))) | 0;
    d = (((d << 12) | (d >>> 20)) + a) | 0;
    c = (((((c + 0x242070db) | 0) + x2) | 0) + (b ^ (d & (a ^ b)))) | 0;
    c = (((c << 17) | (c >>> 15)) + d) | 0;
    b = (((((b + 0xc1bdceee) | 0) + x3) | 0) + (a ^ (c & (d ^ a)))) | 0;
    b = (((b << 22) | (b >>> 10)) + c) | 0;
    a = (((((a + 0xf57c0faf) | 0) + x4) | 0) + (d ^ (b & (c ^ d)))) | 0;
    a = (((a << 7) | (a >>> 25)) + b) | 0;
    d = (((((d + 0x4787c62a) | 0) + x5) | 0) + (c ^ (a & (b ^ c)))) | 0;
    d = (((d << 12) | (d >>> 20)) + a) | 0;
    c = (((((c + 0xa8304613) | 0) + x6) | 0) + (b ^ (d & (a ^ b)))) | 0;
    c = (((c << 17) | (c >>> 15)) + d) | 0;
    b = (((((b + 0xfd469501) | 0) + x7) | 0) + (a ^ (c & (d ^ a)))) | 0;
    b = (((b << 22) | (b >>> 10)) + c) | 0;
    a = (((((a + 0x698098d8) | 0) + x8) | 0) + (d ^ (b & (c ^ d)))) | 0;
    a = (((a << 7) | (a >>> 25)) + b) | 0;
    d = (((((d + 0x8b44f7af) | 0) + x9) | 0) + (c ^ (a & (b ^ c)))) | 0;
    d = (((d << 12) | (d >>> 20)) + a) | 0;
    c = (((((c + 0xffff5bb1) | 0) + x10) | 0) + (b ^ (d & (a ^ b)))) | 0;
    c = (((c << 17) | (c >>> 15)) + d) | 0;
    b = (((((b + 0x895cd7be) | 0) + x11) | 0) + (a ^ (c & (d ^ a)))) | 0;
    b = (((b << 22) | (b >>> 10)) + c) | 0;
    a = (((((a + 0x6b901122) | 0) + x12) | 0) + (d ^ (b & (c ^ d)))) | 0;
    a = (((a << 7) | (a >>> 25)) + b) | 0;
    d = (((((d + 0xfd987193) | 0) + x13) | 0) + (c ^ (a & (b ^ c)))) | 0;
    d = (((d << 12) | (d >>> 20)) + a) | 0;
    c = (((((c + 0xa679438e) | 0) + x14) | 0) + (b ^ (d & (a ^ b)))) | 0;
    c = (((c << 17) | (c >>> 15)) + d) | 0;
    b = (((((b + 0x49b40821) | 0) + x15) | 0) + (a ^ (c & (d ^ a)))) | 0;
    b = (((b << 22) | (b >>> 10)) + c) | 0;

    // Round 2. G is "b and d, or c and not d". Its halves share no bit, so that they can be added one by one.
    a = (((((((a + 0xf61e2562) | 0) + x1) | 0) + (c & ~d)) | 0) + (b & d)) | 0;
    a = (((a << 5) | (a >>> 27)) + b) | 0;
    d = (((((((d + 0xc040b340) | 0) + x6) | 0) + (b & ~c)) | 0) + (a & c)) | 0;
    d = (((d << 9) | (d >>> 23)) + a) | 0;
    c = (((((((c + 0x265e5a51) | 0) + x11) | 0) + (a & ~b)) | 0) + (d & b)) | 0;
    c = (((c << 14) | (c >>> 18)) + d) | 0;
    b = (((((((b + 0xe9b6c7aa) | 0) + x0) | 0) + (d & ~a)) | 0) + (c & a)) | 0;
    b = (((b << 20) | (b >>> 12)) + c) | 0;
    a = (((((((a + 0xd62f105d) | 0) + x5) | 0) + (c & ~d)) | 0) + (b & d)) | 0;
    a = (((a << 5) | (a >>> 27)) + b) | 0;
    d = (((((((d + 0x02441453) | 0) + x10) | 0) + (b & ~c)) | 0) + (a & c)) | 0;
    d = (((d << 9) | (d >>> 23)) + a) | 0;
    c = (((((((c + 0xd8a1e681) | 0) + x15) | 0) + (a & ~b)) | 0) + (d & b)) | 0;
    c = (((c << 14) | (c >>> 18)) + d) | 0;
    b = (((((((b + 0xe7d3fbc8) | 0) + x4) | 0) + (d & ~a)) | 0) + (c & a)) | 0;
    b = (((b << 20) | (b >>> 12)) + c) | 0;
    a = (((((((a + 0x21e1cde6) | 0) + x9) | 0) + (c & ~d)) | 0) + (b & d)) | 0;
    a = (((a << 5) | (a >>> 27)) + b) | 0;
    d = (((((((d + 0xc33707d6) | 0) + x14) | 0) + (b & ~c)) | 0) + (a & c)) | 0;
    d = (((d << 9) | (d >>> 23)) + a) | 0;
    c = (((((((c + 0xf4d50d87) | 0) + x3) | 0) + (a & ~b)) | 0) + (d & b)) | 0;
    c = (((c << 14) | (c >>> 18)) + d) | 0;
    b = (((((((b + 0x455a14ed) | 0) + x8) | 0) + (d & ~a)) | 0) + (c & a)) | 0;
    b = (((b << 20) | (b >>> 12)) + c) | 0;
    a = (((((((a + 0xa9e3e905) | 0) + x13) | 0) + (c & ~d)) | 0) + (b & d)) | 0;
    a = (((a << 5) | (a >>> 27)) + b) | 0;
    d = (((((((d + 0xfcefa3f8) | 0) + x2) | 0) + (b & ~c)) | 0) + (a & c)) | 0;
    d = (((d << 9) | (d >>> 23)) + a) | 0;
    c = (((((((c + 0x676f02d9) | 0) + x7) | 0) + (a & ~b)) | 0) + (d & b)) | 0;
    c = (((c << 14) | (c >>> 18)) + d) | 0;
    b = (((((((b + 0x8d2a4c8a) | 0) + x12) | 0) + (d & ~a)) | 0) + (c & a)) | 0;
    b = (((b << 20) | (b >>> 12)) + c) | 0;

    // Round 3. H is "b xor c xor d".
    a = (((((a + 0xfffa3942) | 0) + x5) | 0) + (b ^ (c ^ d))) | 0;
    a = (((a << 4) | (a >>> 28)) + b) | 0;
    d = (((((d + 0x8771f681) | 0) + x8) | 0) + (a ^ (b ^ c))) | 0;
    d = (((d << 11) | (d >>> 21)) + a) | 0;
    c = (((((c + 0x6d9d6122) | 0) + x11) | 0) + (d ^ (a ^ b))) | 0;
    c = (((c << 16) | (c >>> 16)) + d) | 0;
    b = (((((b + 0xfde5380c) | 0) + x14) | 0) + (c ^ (d ^ a))) | 0;
    b = (((b << 23) | (b >>> 9)) + c) | 0;
    a = (((((a + 0xa4beea44) | 0) + x1) | 0) + (b ^ (c ^ d))) | 0;
    a = (((a << 4) | (a >>> 28)) + b) | 0;
    d = (((((d + 0x4bdecfa9) | 0) + x4) | 0) + (a ^ (b ^ c))) | 0;
    d = (((d << 11) | (d >>> 21)) + a) | 0;
    c = (((((c + 0xf6bb4b60) | 0) + x7) | 0) + (d ^ (a ^ b))) | 0;
    c = (((c << 16) | (c >>> 16)) + d) | 0;
    b = (((((b + 0xbebfbc70) | 0) + x10) | 0) + (c ^ (d ^ a))) | 0;
    b = (((b << 23) | (b >>> 9)) + c) | 0;
    a = (((((a + 0x289b7ec6) | 0) + x13) | 0) + (b ^ (c ^ d))) | 0;
    a = (((a << 4) | (a >>> 28)) + b) | 0;
    d = (((((d + 0xeaa127fa) | 0) + x0) | 0) + (a ^ (b ^ c))) | 0;
    d = (((d << 11) | (d >>> 21)) + a) | 0;
    c = (((((c + 0xd4ef3085) | 0) + x3) | 0) + (d ^ (a ^ b))) | 0;
    c = (((c << 16) | (c >>> 16)) + d) | 0;
    b = (((((b + 0x04881d05) | 0) + x6) | 0) + (c ^ (d ^ a))) | 0;
    b = (((b << 23) | (b >>> 9)) + c) | 0;
    a = (((((a + 0xd9d4d039) | 0) + x9) | 0) + (b ^ (c ^ d))) | 0;
    a = (((a << 4) | (a >>> 28)) + b) | 0;
    d = (((((d + 0xe6db99e5) | 0) + x12) | 0) + (a ^ (b ^ c))) | 0;
    d = (((d << 11) | (d >>> 21)) + a) | 0;
    c = (((((c + 0x1fa27cf8) | 0) + x15) | 0) + (d ^ (a ^ b))) | 0;
    c = (((c << 16) | (c >>> 16)) + d) | 0;
    b = (((((b + 0xc4ac5665) | 0) + x2) | 0) + (c ^ (d ^ a))) | 0;
    b = (((b << 23) | (b >>> 9)) + c) | 0;

    // Round 4. I is "c xor (b or not d)".
    a = (((((a + 0xf4292244) | 0) + x0) | 0) + (c ^ (b | ~d))) | 0;
    a = (((a << 6) | (a >>> 26)) + b) | 0;
    d = (((((d + 0x432aff97) | 0) + x7) | 0) + (b ^ (a | ~c))) | 0;
    d = (((d << 10) | (d >>> 22)) + a) | 0;
    c = (((((c + 0xab9423a7) | 0) + x14) | 0) + (a ^ (d | ~b))) | 0;
    c = (((c << 15) | (c >>> 17)) + d) | 0;
    b = (((((b + 0xfc93a039) | 0) + x5) | 0) + (d ^ (c | ~a))) | 0;
    b = (((b << 21) | (b >>> 11)) + c) | 0;
    a = (((((a + 0x655b59c3) | 0) + x12) | 0) + (c ^ (b | ~d))) | 0;
    a = (((a << 6) | (a >>> 26)) + b) | 0;
    d = (((((d + 0x8f0ccc92) | 0) + x3) | 0) + (b ^ (a | ~c))) | 0;
    d = (((d << 10) | (d >>> 22)) + a) | 0;
    c = (((((c + 0xffeff47d) | 0) + x10) | 0) + (a ^ (d | ~b))) | 0;
    c = (((c << 15) | (c >>> 17)) + d) | 0;
    b = (((((b + 0x85845dd1) | 0) + x1) | 0) + (d ^ (c | ~a))) | 0;
    b = (((b << 21) | (b >>> 11)) + c) | 0;
    a = (((((a + 0x6fa87e4f) | 0) + x8) | 0) + (c ^ (b | ~d))) | 0;
    a = (((a << 6) | (a >>> 26)) + b) | 0;
    d = (((((d + 0xfe2ce6e0) | 0) + x15) | 0) + (b ^ (a | ~c))) | 0;
    d = (((d << 10) | (d >>> 22)) + a) | 0;
    c = (((((c + 0xa3014314) | 0) + x6) | 0) + (a ^ (d | ~b))) | 0;
    c = (((c << 15) | (c >>> 17)) + d) | 0;
    b = (((((b + 0x4e0811a1) | 0) + x13) | 0) + (d ^ (c | ~a))) | 0;
    b = (((b << 21) | (b >>> 11)) + c) | 0;
    a = (((((a + 0xf7537e82) | 0) + x4) | 0) + (c ^ (b | ~d))) | 0;
    a = (((a << 6) | (a >>> 26)) + b) | 0;
    d = (((((d + 0xbd3af235) | 0) + x11) | 0) + (b ^ (a | ~c))) | 0;
    d = (((d << 10) | (d >>> 22)) + a) | 0;
    c = (((((c + 0x2ad7d2bb) | 0) + x2) | 0) + (a ^ (d | ~b))) | 0;
    c = (((c << 15) | (c >>> 17)) + d) | 0;
    b = (((((b + 0xeb86d391) | 0) + x9) | 0) + (d ^ (c | ~a))) | 0;
    // The last step's "+ c" joins "B + b": the chain of all blocks' steps is one addition shorter.
    B = (((b << 21) | (b >>> 11)) + ((B + c) | 0)) | 0;
    A = (A + a) | 0;
    C = (C + c) | 0;
    D = (D + d) | 0;
  }
  buffer[0] = A;
  buffer[1] = B;
  buffer[2] = C;
  buffer[3] = D;
}
