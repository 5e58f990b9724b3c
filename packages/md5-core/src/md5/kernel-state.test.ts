import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { KernelState } from "./kernel-state.ts";
import { type ScalarKernel, scalarKernel } from "./scalar-kernel.ts";

const kernel = scalarKernel() as ScalarKernel;
let processed = 0;
const countingKernel: ScalarKernel = {
  ...kernel,
  process(blocks) {
    processed += blocks;
    kernel.process(blocks);
  },
};

/** Two messages that take turns, each a row of pieces. */
function expectDigests(first: readonly Uint8Array[], second: readonly Uint8Array[]): void {
  const messages = [first, second].map((pieces) => ({
    pieces,
    state: new KernelState(countingKernel),
    hash: createHash("md5"),
  }));
  for (let turn = 0; turn < Math.max(first.length, second.length); turn++) {
    for (const { pieces, state, hash } of messages) {
      const piece = pieces[turn];
      if (piece === undefined) continue;
      state.update(piece);
      hash.update(piece);
    }
  }
  for (const { state, hash } of messages) expect(state.finishAs("hex")).toBe(hash.digest("hex"));
}

it("digests alike once it no longer copies long pieces, whatever their lengths and wherever they begin", () => {
  const sample = sampleBytes(2 ** 20);
  for (let megabyte = 0; megabyte < 65; megabyte++) expectDigests([sample], []);
  expect(processed).toBe(2 ** 20);

  const lengths = [2 ** 20, 16_383, 16_384, 16_385, 16_448, 20_481, 65_536, 100_003];
  for (const length of lengths) {
    for (const offset of [0, 1, 6]) {
      const piece = sample.subarray(offset, offset + length);
      expectDigests([piece], []);
      for (const begun of [1, 63, 64, 5_000]) {
        expectDigests([sample.subarray(0, begun), piece, piece], [piece, sample.subarray(0, begun)]);
      }
    }
  }
  processed = 0;
  expectDigests([sample], []);
  expect(processed).toBe(0);
});
