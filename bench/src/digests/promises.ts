/** The minimum speed that we promise, as a multiple of the base's speed. */
export interface SpeedPromise {
  base: string;
  title: string;
  least: number;
}

/** Inputs for which the algorithm takes all the time. */
const largeInputs = ["4 KB", "16 KB", "64 KB", "256 KB", "1 MB", "100 MB"];

/**
 * The promises for Node while a neighbour keeps the sibling hyperthread busy: the library's floors for shared machines.
 */
export const contendedPromises: readonly SpeedPromise[] = over("createHash", {
  ...each("batch of 100", ["1 MB", "64 KB"], 2),
  ...each("one input", ["1 KB", ...largeInputs], 0.97),
});

/** iconv-lite lets V8 write UTF-8, which uses SIMD since version 14 (Node 25). It doesn't check for lone surrogates. */
const utf8OfIconv = Number.parseInt(process.versions.v8, 10) < 14 ? 1.8 : 0.8;

export const promises: readonly SpeedPromise[] = [
  ...over("createHash", {
    ...each("batch of 100", ["1 MB", "64 KB"], 3.3),
    "batch of 100, 1 KB": 5,
    "batch of 100, 32 B": 9,
    "batch of 100, 0-2000 B": 5,
    "batch of 100, texts of 32 characters": 8,
    "one input, 16 B": 3.5,
    "one input, 1 KB": 1.4,
    ...each("one input", largeInputs, 0.97),
  }),
  ...over(
    "hash-wasm",
    each("batch of 100", ["1 MB", "64 KB", "1 KB", "32 B", "0-2000 B", "texts of 32 characters"], 4.5),
  ),
  ...over("iconv-lite", {
    "encoding, gbk mixed": 7,
    "encoding, gbk ASCII": 15,
    "encoding, utf8 mixed": utf8OfIconv,
    "encoding, gbk mixed into a reused buffer": 7,
    "encoding, gbk ASCII into a reused buffer": 15,
    "encoding, ascii into a reused buffer": 12,
    "encoding, utf16 mixed into a reused buffer": 5,
    "encoding, utf8 mixed into a reused buffer": utf8OfIconv,
  }),
];

function over(base: string, least: Readonly<Record<string, number>>): SpeedPromise[] {
  return Object.entries(least).map(([title, value]) => ({ base, title, least: value }));
}

function each(group: string, labels: readonly string[], least: number): Record<string, number> {
  return Object.fromEntries(labels.map((label) => [`${group}, ${label}`, least]));
}
