import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { nextTurn } from "../md5/event-loop.ts";
import { type LanesKernel, loadLanesKernel } from "./lanes-kernel.ts";
import { createMd5Group } from "./md5-group.ts";

const oracle = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
const samples = sampleBytes(2_000_000);

beforeAll(async () => {
  expect(await loadLanesKernel()).not.toBeNull();
});

/** Hashers of one group, each with everything that was added to it. */
function startStreams(count: number) {
  const lanes = createMd5Group();
  return Array.from({ length: count }, () => {
    const hasher = lanes.createMd5();
    const pieces: Uint8Array[] = [];
    return {
      hasher,
      update(start: number, length: number) {
        const piece = samples.subarray(start, start + length);
        pieces.push(piece);
        hasher.update(piece);
      },
      expected: () => oracle(Buffer.concat(pieces)),
    };
  });
}

describe("createMd5Group", () => {
  it("matches node:crypto for any sequence of updates, digests and turns of the event loop", async () => {
    const length = fc.oneof(fc.nat(200), fc.nat(3_000), fc.integer({ min: 60_000, max: 70_000 }));
    const action = fc.record({
      stream: fc.nat(19),
      start: fc.nat(100_000),
      length,
      after: fc.oneof(
        { weight: 20, arbitrary: fc.constant("goes on") },
        { weight: 1, arbitrary: fc.constant("digests") },
        { weight: 1, arbitrary: fc.constant("waits") },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 }),
        fc.array(action, { maxLength: 120 }),
        async (count, actions) => {
          const streams = startStreams(count);
          const finished = new Set<(typeof streams)[number]>();
          for (const { stream: index, start, length, after } of actions) {
            const stream = streams[index % count] as (typeof streams)[number];
            if (finished.has(stream)) continue;
            stream.update(start, length);
            if (after === "waits") await nextTurn();
            if (after === "digests") {
              expect(stream.hasher.digest()).toBe(stream.expected());
              finished.add(stream);
            }
          }
          for (const stream of streams) {
            if (!finished.has(stream)) expect(stream.hasher.digest()).toBe(stream.expected());
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([1, 2, 3, 4, 11, 12, 13, 30])(
    "digests %d streams of unequal lengths, with more bytes than may be waiting",
    (count) => {
      const streams = startStreams(count);
      streams.forEach((stream, index) => {
        stream.update(index, 1_100_000 / (index + 1));
        stream.update(3 * index, 70_000 * (index % 3));
      });
      for (const { hasher, expected } of streams) expect(hasher.digest()).toBe(expected());
    },
  );

  it("digests pieces of every length up to two blocks", () => {
    const streams = startStreams(10);
    for (let length = 0; length <= 130; length++) for (const stream of streams) stream.update(length, length);
    for (const { hasher, expected } of streams) expect(hasher.digest()).toBe(expected());
  });

  it("digests waiting bytes when it is flushed, so that they may be changed", () => {
    const lanes = createMd5Group();
    const hashers = Array.from({ length: 13 }, () => lanes.createMd5());
    const buffer = samples.slice(0, 65_537);
    for (const [index, hasher] of hashers.entries()) hasher.update(buffer.subarray(index));
    lanes.flush();
    buffer.fill(0);
    lanes.flush();
    for (const [index, hasher] of hashers.entries()) {
      expect(hasher.digest()).toBe(oracle(samples.subarray(index, 65_537)));
    }
  });

  it("digests waiting bytes in the next turn, and releases them", async () => {
    const streams = startStreams(4);
    const bytes = samples.slice(0, 65_537);
    for (const turn of [0, 1, 2]) {
      bytes.fill(turn);
      for (const { hasher } of streams) hasher.update(bytes);
      await nextTurn();
    }
    const expected = createHash("md5");
    for (const turn of [0, 1, 2]) expected.update(bytes.fill(turn));
    const hash = expected.digest("hex");
    for (const { hasher } of streams) expect(hasher.digest()).toBe(hash);
  });

  it.each([
    [3, 0],
    [4, 1],
    [12, 1],
    [15, 1],
    [16, 2],
    [24, 2],
  ])("digests %d streams in %d runs of the lanes", async (count, runs) => {
    const kernel = (await loadLanesKernel()) as LanesKernel;
    const process = vi.spyOn(kernel, "processLanes");
    onTestFinished(() => process.mockRestore());
    const streams = startStreams(count);
    for (const stream of streams) stream.update(0, kernel.laneBytes);
    for (const { hasher, expected } of streams) expect(hasher.digest()).toBe(expected());
    expect(process).toHaveBeenCalledTimes(runs);
  });

  it("digests immediately when a mebibyte is waiting", () => {
    const [stream] = startStreams(1) as [ReturnType<typeof startStreams>[number]];
    const bytes = samples.slice(0, 2 ** 20);
    stream.hasher.update(bytes);
    bytes.fill(0);
    expect(stream.hasher.digest()).toBe(oracle(samples.subarray(0, 2 ** 20)));
  });

  it("keeps nothing of abandoned hashers", async () => {
    const lanes = createMd5Group();
    async function giveUp(count: number) {
      for (let i = 0; i < count; i++) lanes.createMd5().update(samples.subarray(0, i % 3_000));
      await nextTurn();
      return heapBytes();
    }
    const before = await giveUp(1_000);
    // Each takes half a kilobyte while it exists.
    expect((await giveUp(50_000)) - before).toBeLessThan(5_000_000);
  });

  it("accepts any number of empty pieces", () => {
    const streams = startStreams(3);
    for (let i = 0; i < 10_000; i++) for (const stream of streams) stream.update(0, 0);
    for (const { hasher, expected } of streams) expect(hasher.digest()).toBe(expected());
  });

  it("follows a hasher's rules", () => {
    const hasher = createMd5Group().createMd5();
    expect(hasher.update(samples).update(samples.subarray(0, 5)).bytesHashed).toBe(samples.length + 5);
    expect(() => hasher.digest({ outputFormat: "HEX" as "hex" })).toThrow("INVALID_OUTPUT_FORMAT");
    expect(() => hasher.update(5 as unknown as Uint8Array)).toThrow("INVALID_ARGUMENT");
    expect(hasher.digest({ outputFormat: "bytes" })).toEqual(
      Uint8Array.from(createHash("md5").update(samples).update(samples.subarray(0, 5)).digest()),
    );
    expect(() => hasher.update(samples)).toThrow("HASHER_FINISHED");
  });
});

describe("createMd5Group if the kernels", () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** Loads a fresh copy of the package, as in a program that has done nothing else. */
  async function loadAnew() {
    vi.resetModules();
    const [{ createMd5Group }, { loadLanesKernel, loadedLanesKernel }] = await Promise.all([
      import("./md5-group.ts"),
      import("./lanes-kernel.ts"),
    ]);
    expect(loadedLanesKernel()).toBeNull();
    return { hashers: Array.from({ length: 5 }, createMd5Group().createMd5), loadLanesKernel };
  }

  it("are still loading, digests without them first", async () => {
    const { hashers, loadLanesKernel } = await loadAnew();
    for (const hasher of hashers) hasher.update(samples.subarray(0, 20_001));
    expect(await loadLanesKernel()).not.toBeNull();
    for (const hasher of hashers) hasher.update(samples.subarray(20_001));
    for (const hasher of hashers) expect(hasher.digest()).toBe(oracle(samples));
  });

  it.each([
    ["lack SIMD", { ...WebAssembly, Module: WebAssembly.Module, Instance: WebAssembly.Instance, instantiate: refuse }],
    ["are forbidden", undefined],
  ])("digests each hasher separately if %s", async (_, webAssembly) => {
    vi.stubGlobal("WebAssembly", webAssembly);
    const { hashers, loadLanesKernel } = await loadAnew();
    expect(await loadLanesKernel()).toBeNull();
    const bytes = samples.slice();
    for (const hasher of hashers) hasher.update(bytes);
    // By now, nothing is waiting.
    bytes.fill(0);
    for (const hasher of hashers) expect(hasher.digest()).toBe(oracle(samples));
  });
});

async function refuse(): Promise<never> {
  throw new Error("no SIMD");
}

/** The heap's size without garbage. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
  return process.memoryUsage().heapUsed;
}
