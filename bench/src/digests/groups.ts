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
      "Bytes in, hex out, one call after the other; hash-wasm by one hasher that is used again. js-md5 hands its work to `createHash` in Node.",
    plot: { xLabel: "bytes of the input", describeX: describeBytes, has: ({ bytes }) => bytes > 0 },
  },
  {
    name: "batch of 100",
    title: "A hundred inputs together",
    explanation:
      "Ours by `digestManyBytes` and `digestManyTexts`, the others in a loop; an array in, an array of hex out. The rows are the size of each input.",
    plot: {
      xLabel: "bytes of each input",
      describeX: describeBytes,
      has: ({ label, position }) => label === describeBytes(position),
    },
  },
  {
    name: "batch of 1 KB",
    title: "Many inputs of 1 KB together",
    explanation: "The same over the number of inputs.",
    plot: { xLabel: "inputs together", describeX: (count) => count.toLocaleString("en"), has: () => true },
  },
  { name: "stream", title: "Streams", explanation: "One hasher that is given pieces: ours by `createMd5`." },
  {
    name: "encoding",
    title: "Encodings",
    explanation:
      "`encodeText`, `encodeTextInto` where a buffer is reused, and iconv-lite's `encode`, on texts of 10 MB in UTF-8: runs of Chinese and of ASCII by turns, and ASCII alone. Only `encodeTextInto` can reuse memory; what is fresh has page faults and garbage collections to pay for.",
  },
  {
    name: "file",
    title: "Files",
    explanation:
      "`digestFile` and `digestFiles`, beside `md5sum` with its start as a process and `createReadStream` into `createHash`; the system has the files in memory. All of it on one core; `digestFiles` starts threads only for more than 256 files.",
  },
];
