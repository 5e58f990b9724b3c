import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { rejectionOf } from "../../../../test/rejection.ts";
import { loadLanesKernel } from "../../../lanes/lanes-kernel.ts";
import { createCounter, isStopped, runJob, stopJob } from "./job.ts";

const pieceBytes = 10_000;

/** Pieces that share one buffer: each overwrites the last. */
function* reusing(pieces: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(pieceBytes);
  for (let piece = 0; piece < pieces; piece++) yield buffer.fill(pieces + piece);
}

function hashOf(pieces: number): string {
  const hash = createHash("md5");
  for (const piece of reusing(pieces)) hash.update(piece);
  return hash.digest("hex");
}

const jobOf = (inputs: readonly number[], inputsAtOnce = 8) =>
  ({ inputs, inputsAtOnce, counter: createCounter(), outputFormat: "hex" }) as const;

it.each([1, 3, 8, 20])("digests %i inputs side by side, even if their pieces share memory", async (inputsAtOnce) => {
  await loadLanesKernel();
  const inputs = [0, 1, 5, 9, 2, 30, 3, 3, 17, 8, 0, 40];
  const hashes: string[] = [];
  await runJob(jobOf(inputs, inputsAtOnce), reusing, (index, hash) => {
    hashes[index] = hash;
  });
  expect(hashes).toEqual(inputs.map(hashOf));
});

it("works on at most eight inputs, shared with all jobs of the same counter", async () => {
  let open = 0;
  let mostOpen = 0;
  async function* counting(pieces: number) {
    mostOpen = Math.max(mostOpen, ++open);
    yield* reusing(pieces);
    open--;
  }
  const job = jobOf(Array(40).fill(3), 40);
  const taken: number[] = [];
  await Promise.all([1, 2].map(() => runJob(job, counting, (index) => taken.push(index))));
  expect(mostOpen).toBe(16);
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index));
});

it("releases all inputs when it is stopped", async () => {
  let released = 0;
  const job = jobOf(Array(20).fill(1000));
  function* stopping(pieces: number) {
    try {
      for (const piece of reusing(pieces)) {
        yield piece;
        stopJob(job.counter);
      }
    } finally {
      released++;
    }
  }
  const hashes: string[] = [];
  await runJob(job, stopping, (_index, hash) => hashes.push(hash));
  expect({ released, hashes, stopped: isStopped(job.counter) }).toEqual({ released: 8, hashes: [], stopped: true });
});

it("rejects with the first error of an input or a callback", async () => {
  const failure = new Error("disk gone");
  const failing = () => {
    throw failure;
  };
  expect(await rejectionOf(() => runJob(jobOf([1, 2]), failing, () => {}))).toBe(failure);
  expect(await rejectionOf(() => runJob(jobOf([1, 2]), reusing, failing))).toBe(failure);
});
