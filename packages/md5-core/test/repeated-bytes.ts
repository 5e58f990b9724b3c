import { sampleBytes } from "./sample-bytes.ts";

/** The same as `sampleBytes`, but quick for megabytes. */
export function repeatedBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(sampleBytes(Math.min(251, length)));
  for (let filled = 251; filled < length; filled *= 2) bytes.copyWithin(filled, 0, filled);
  return bytes;
}
