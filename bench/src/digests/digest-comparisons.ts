import type { Comparison, Work } from "./comparison.ts";
import type { Contender } from "./contenders.ts";
import { asciiText, describeBytes, randomBelow, randomBytes, times } from "./inputs.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

const inputSizes = [
  ...[0, 16, 64, 256],
  ...[1, 4, 16, 64, 256].map((size) => size * kilobyte),
  ...[1, 10, 100].map((size) => size * megabyte),
];
const itemSizes = [32, 256, ...[1, 4, 16, 64, 256, 1024].map((size) => size * kilobyte)];
const batchLengths = [1, 2, 4, 8, 16, 32, 100, 1000];
const pieceBytes = 64 * kilobyte;
const plainJavaScriptBytes = 10 * megabyte;

/**
 * All comparisons of digests, created lazily because some hold 100 MB.
 *
 * @param base The name of the contender to which the others' speeds are compared.
 */
export function* digestComparisons(contenders: readonly Contender[], base: string): Generator<Comparison> {
  const compare = (
    matter: Omit<Comparison, "base" | "contenders">,
    workOf: (contender: Contender) => Work | undefined,
  ): Comparison => {
    const works: Record<string, Work> = {};
    for (const contender of contenders) {
      const work = workOf(contender);
      if (work === undefined || (contender.isPlainJavaScript && matter.bytes > plainJavaScriptBytes)) continue;
      works[contender.name] = work;
    }
    return { ...matter, base, contenders: works };
  };

  for (const size of inputSizes) {
    const bytes = randomBytes(size);
    const matter = { group: "one input", label: describeBytes(size), position: size, bytes: size };
    yield compare(
      matter,
      ({ digestBytes }) =>
        () =>
          digestBytes(bytes),
    );
  }

  for (const size of itemSizes) {
    const batch = times(100, () => randomBytes(size));
    const matter = { group: "batch of 100", label: describeBytes(size), position: size, bytes: size * 100 };
    yield compare(
      matter,
      ({ digestManyBytes }) =>
        () =>
          digestManyBytes(batch),
    );
  }

  // Several batches, because the branch predictor would learn the lengths of a single one.
  const batches = times(4, () => times(100, () => randomBytes(randomBelow(2001))));
  const bytes = batches.flat().reduce((sum, { length }) => sum + length, 0) / batches.length;
  const random = { group: "batch of 100", label: "0-2000 B", position: bytes / 100, bytes };
  yield compare(random, ({ digestManyBytes }) => {
    let turn = 0;
    return () => digestManyBytes(batches[turn++ % batches.length] ?? []);
  });

  const texts = times(100, () => asciiText(32));
  const short = { group: "batch of 100", label: "texts of 32 characters", position: 32, bytes: 32 * 100 };
  yield compare(
    short,
    ({ digestManyTexts }) =>
      () =>
        digestManyTexts(texts),
  );

  for (const length of batchLengths) {
    const batch = times(length, () => randomBytes(kilobyte));
    const matter = { group: "batch of 1 KB", label: String(length), position: length, bytes: length * kilobyte };
    yield compare(
      matter,
      ({ digestManyBytes }) =>
        () =>
          digestManyBytes(batch),
    );
  }

  const whole = randomBytes(10 * megabyte);
  const pieces = times(whole.length / pieceBytes, (index) =>
    whole.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  const stream = { group: "stream", label: "10 MB in pieces of 64 KB", position: pieceBytes, bytes: whole.length };
  yield compare(stream, ({ digestPieces }) => digestPieces && (() => digestPieces(pieces)));
}
