import { describeBytes } from "./inputs.ts";
import type { ComparisonSummary } from "./runtimes.ts";

/** How comparisons of one kind are presented. */
export interface DigestGroup {
  /** The `group` of its comparisons. */
  name: string;
  title: string;
  explanation: string;
  plot?: {
    xLabel: string;
    describeX(x: number): string;
    /** Is this comparison a point of the plot? */
    has(comparison: ComparisonSummary): boolean;
  };
}

/** The groups, in the order of the page. */
export const digestGroups: readonly DigestGroup[] = [
  {
    name: "one input",
    title: "One input",
    explanation:
      "Bytes in, hex out, one call after the other; hash-wasm with one hasher that is reused. js-md5 hands its work to `createHash` in Node.",
    plot: { xLabel: "bytes of the input", describeX: describeBytes, has: ({ bytes }) => bytes > 0 },
  },
  {
    name: "batch of 100",
    title: "A hundred inputs together",
    explanation:
      "Fingerpaint uses `digestManyBytes` and `digestManyTexts`, the others a loop; an array in, an array of hex out. Each row is a size of the inputs.",
    plot: {
      xLabel: "bytes of each input",
      describeX: describeBytes,
      has: ({ label, position }) => label === describeBytes(position),
    },
  },
  {
    name: "batch of 1 KB",
    title: "Many inputs of 1 KB together",
    explanation: "The same for different numbers of inputs.",
    plot: { xLabel: "inputs together", describeX: (count) => count.toLocaleString("en"), has: () => true },
  },
  {
    name: "stream",
    title: "Streams",
    explanation: "One hasher that gets the input in pieces; Fingerpaint's is from `createMd5`.",
  },
  {
    name: "encoding",
    title: "Encodings",
    explanation:
      "`encodeText`, `encodeTextInto` if a buffer is reused, and iconv-lite's `encode`, on texts of 10 MB in UTF-8: alternating runs of Chinese and ASCII, and ASCII alone. Only `encodeTextInto` can reuse memory; fresh memory costs page faults and garbage collections.",
  },
  {
    name: "file",
    title: "Files",
    explanation:
      "`digestFile` and `digestFiles`, compared with `md5sum`, including the start of its process, and with `createReadStream` into `createHash`; the files are in the system's cache. All of it on one core; `digestFiles` starts threads only for more than 256 files.",
  },
];
