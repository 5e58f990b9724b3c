/** Bytes that repeat only every 251, a prime: no block looks like another. */
export function sampleBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < Math.min(251, length); i++) bytes[i] = (i * 7 + 3) % 251;
  for (let filled = 251; filled < length; filled *= 2) bytes.copyWithin(filled, 0, filled);
  return bytes;
}
