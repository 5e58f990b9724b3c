import type { Comparison, Work } from "./comparison.ts";
import type { Contender } from "./contenders.ts";
import { asciiText, describeBytes, randomBelow, randomBytes, times } from "./inputs.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const plainJavaScriptBytes = 10 * megabyte;

/** The work of one row: what it is called, how much one call reads, and how a contender does it. */
interface Case extends Pick<Comparison, "label" | "position" | "bytes"> {
  /** Makes the inputs. */
  prepare(): (contender: Contender) => Work | undefined;
}

/** All rows, by group. The inputs are created lazily, because some hold 100 MB. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  "one input": [0, 16, 64, 256, ...kilobytes(1, 4, 16, 64, 256), ...kilobytes(1024, 10_240, 102_400)].map((size) => ({
    label: describeBytes(size),
    position: size,
    bytes: size,
    prepare: () => {
      const bytes = randomBytes(size);
      return (contender) => () => contender.digestBytes(bytes);
    },
  })),
  "batch of 100": [
    ...[32, 256, ...kilobytes(1, 4, 16, 64, 256, 1024)].map((size) => batchOf(100, size, describeBytes(size), size)),
    {
      label: "0-2000 B",
      position: 1000,
      bytes: 1000 * 100,
      prepare: () => {
        // Several batches, because the branch predictor would learn the lengths of a single one.
        const batches = times(4, () => times(100, () => randomBytes(randomBelow(2001))));
        return (contender) => {
          let turn = 0;
          return () => contender.digestManyBytes(batches[turn++ % batches.length] ?? []);
        };
      },
    },
    {
      label: "texts of 32 characters",
      position: 32,
      bytes: 32 * 100,
      prepare: () => {
        const texts = times(100, () => asciiText(32));
        return (contender) => () => contender.digestManyTexts(texts);
      },
    },
  ],
  "batch of 1 KB": [1, 2, 4, 8, 16, 32, 100, 1000].map((length) => batchOf(length, kilobyte, String(length), length)),
  stream: [
    {
      label: "10 MB in pieces of 64 KB",
      position: 64 * kilobyte,
      bytes: 10 * megabyte,
      prepare: () => {
        const whole = randomBytes(10 * megabyte);
        const pieces = times(160, (index) => whole.subarray(index * 64 * kilobyte, (index + 1) * 64 * kilobyte));
        return ({ digestPieces }) => digestPieces && (() => digestPieces(pieces));
      },
    },
  ],
};

/**
 * All comparisons of digests, created lazily.
 *
 * @param base The name of the contender to which the others' speeds are compared.
 */
export function* digestComparisons(all: readonly Contender[], base: string): Generator<Comparison> {
  for (const [group, rows] of Object.entries(cases)) {
    for (const { prepare, ...row } of rows) {
      const workOf = prepare();
      const contenders: Record<string, Work> = {};
      for (const contender of all) {
        const isTooSlow = contender.isPlainJavaScript && row.bytes > plainJavaScriptBytes;
        const work = isTooSlow ? undefined : workOf(contender);
        if (work !== undefined) contenders[contender.name] = work;
      }
      yield { group, ...row, base, contenders };
    }
  }
}

function batchOf(length: number, size: number, label: string, position: number): Case {
  return {
    label,
    position,
    bytes: length * size,
    prepare: () => {
      const batch = times(length, () => randomBytes(size));
      return (contender) => () => contender.digestManyBytes(batch);
    },
  };
}

function kilobytes(...sizes: number[]): number[] {
  return sizes.map((size) => size * kilobyte);
}
