import type { TextEncoding } from "../src/encodings/load-encoder.ts";
import type { OutputFormat } from "../src/md5/output-format.ts";

/** A batch for digestMany or digestTexts. */
export type RandomBatch = { outputFormat: OutputFormat } & (
  | { inputs: Uint8Array[] }
  | { encoding: TextEncoding; texts: string[] }
);

/** Numbers from 0 to 1, the same ones for a seed on every host (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Batches of 1 to 100 items, the same for a seed on every host. Has unaligned views, and texts of lengths 0 to 300,000,
 * most of them short.
 *
 * @param seed an integer
 * @param items how many items at least
 * @param alphabets what the texts of each encoding are made of
 */
export function* randomBatches(
  seed: number,
  items: number,
  alphabets: Record<TextEncoding, string>,
): Generator<RandomBatch> {
  const random = createRandom(seed);
  const upTo = (max: number) => Math.floor(random() * (max + 1));
  const oneOf = <Value>(values: readonly Value[]) => values[upTo(values.length - 1)] as Value;
  const length = () => upTo(oneOf([80, 300, 300, 3000])) + (random() < 0.008 ? upTo(297_000) : 0);

  const bytes = Uint8Array.from({ length: 400_000 }, () => upTo(255));
  const textOf = (alphabet: string[]) => Array.from({ length: 400_000 }, () => oneOf(alphabet)).join("");
  const encodings = Object.keys(alphabets) as TextEncoding[];
  const textPools = encodings.map((encoding) => textOf([...alphabets[encoding]]));
  const isLowSurrogate = (codeUnit: number) => codeUnit >= 0xdc00 && codeUnit < 0xe000;
  function sliceOf(pool: string): string {
    let start = upTo(100_000);
    if (isLowSurrogate(pool.charCodeAt(start))) start++;
    let end = start + length();
    if (isLowSurrogate(pool.charCodeAt(end))) end++;
    return pool.slice(start, end);
  }

  for (let done = 0; done < items; ) {
    const count = 1 + upTo(99);
    const outputFormat = oneOf(["hex", "hex-upper", "base64"] as const);
    const pool = upTo(2 * encodings.length);
    const encoding = encodings[pool];
    const textPool = textPools[pool];
    if (encoding !== undefined && textPool !== undefined) {
      yield { outputFormat, encoding, texts: Array.from({ length: count }, () => sliceOf(textPool)) };
    } else {
      const start = () => upTo(100_000);
      const inputs = Array.from({ length: count }, start).map((from) => bytes.subarray(from, from + length()));
      yield { outputFormat, inputs };
    }
    done += count;
  }
}
