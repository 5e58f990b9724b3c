/** Bytes that repeat only every 251, a prime: no block looks like another. */
export function sampleBytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i * 7 + 3) % 251);
}
