import { writeSync } from "node:fs";
import fc from "fast-check";
import { expect } from "vitest";
import { collectGarbage } from "../../../../packages/services/test/support/collect-garbage.ts";

/** `pnpm test:bad-inputs` tries 900,000, plus 100,000 requests of `test/http/fuzz.test.ts`. */
const total = Number(process.env.BAD_INPUTS ?? 3_000);
/** `BAD_INPUTS_SEED=1 pnpm test:bad-inputs` repeats a run. */
export const seed = Number(process.env.BAD_INPUTS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** The time limit for one input, in milliseconds. */
const maxMs = 1_000;
/** A busy machine makes an input slow now and then, but not every time. */
const attempts = 3;

/** How much more memory the process may hold after all inputs than after the first fifth of them. */
const maxGrowthBytes = 50 * 1_048_576;

/** The number of inputs of a kind, given its share of all inputs. */
export function countOf(share: number): number {
  return Math.round(total * share);
}

/** How many inputs are made from each one that fast-check draws, since drawing takes longer than answering. */
const familySize = 20;

/** Derives another input from one and a number. */
export type Vary<Input> = (input: Input, number: number) => Input;

/**
 * Passes inputs to a function, and fails if one throws, hangs or leaks memory. A drawn input and the ones derived from
 * it are passed together.
 */
export async function takeAll<Input>(
  kind: string,
  options: {
    inputs: fc.Arbitrary<Input>;
    vary: Vary<Input>;
    share: number;
    take: (inputs: readonly Input[]) => Promise<void>;
  },
): Promise<void> {
  const { inputs, vary, share, take } = options;
  const numbers = fc.array(fc.nat(), { minLength: familySize - 1, maxLength: familySize - 1 });
  const property = fc.asyncProperty(inputs, numbers, async (input, drawn) => {
    const family = [input, ...drawn.map((number) => vary(input, number))];
    if ((await timeOf(() => take(family))) < maxMs) return;
    for (const each of family) {
      let tookMs = maxMs;
      for (let attempt = 1; attempt <= attempts && tookMs >= maxMs; attempt++)
        tookMs = await timeOf(() => take([each]));
      expect(tookMs, `each of ${attempts} times`).toBeLessThan(maxMs);
    }
  });
  const families = Math.ceil(countOf(share) / familySize);
  const beginning = Math.ceil(families / 5);
  await fc.assert(property, { numRuns: beginning, seed });
  const heldBefore = heldBytes();
  await fc.assert(property, { numRuns: families - beginning, seed: seed + 1 });
  const growth = heldBytes() - heldBefore;
  expect(growth, "bytes held more").toBeLessThan(maxGrowthBytes);
  if (process.env.BAD_INPUTS) {
    const heldMore = `${(growth / 1_048_576).toFixed(1)} MiB held more`;
    writeSync(1, `${kind}: ${families * familySize} inputs, seed ${seed}, ${heldMore}\n`);
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The bytes with a part removed, doubled or replaced; the number decides which. */
export function varyBytes(bytes: Uint8Array, number: number): Uint8Array {
  const at = number % (bytes.length + 1);
  const length = (number >>> 8) % 12;
  const added = additions[(number >>> 12) % additions.length] ?? bytes.subarray(at, at + 2 * length);
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + length)]);
}

const additions = [
  undefined,
  ...["", '"', "\\", "{", "[", "}", "]", ",", ":", "null", "-1e9", "\r\n", "--b", "\r\n--b--\r\n", ";", "=", "\u0000"],
  ...['"__proto__":', "\\ud800", "\ufeff", "[[[[[[[[", "é", "`", "${", "<", "/", ">", "=>", "(a="],
].map((text) => (text === undefined ? undefined : Buffer.from(text)));

/** The memory still in use after a garbage collection, buffers included. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
