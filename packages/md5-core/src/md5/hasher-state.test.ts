import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { loadLanesKernel } from "../lanes/lanes-kernel.ts";
import { createMd5Group } from "../lanes/md5-group.ts";
import { md5Engine as javascriptEngine } from "./engine-javascript.ts";
import { createKernelEngine, type ScalarKernel, scalarKernel } from "./engine-kernel.ts";
import { createHasher, createMd5, type Md5Hasher } from "./md5-hasher.ts";

const oracle = (...pieces: Uint8Array[]) => createHash("md5").update(Buffer.concat(pieces)).digest("hex");

await loadLanesKernel();
const kernelEngine = createKernelEngine(scalarKernel() as ScalarKernel);
const group = createMd5Group();
const makers: Record<string, () => Md5Hasher> = {
  "of the host's engine": createMd5,
  "in JavaScript": () => createHasher(javascriptEngine),
  "in WebAssembly": () => createHasher(kernelEngine),
  "of a group": () => group.createMd5(),
};

describe.each(Object.entries(makers))("a hasher %s", (_, create) => {
  it("continues independently of its clone", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (start, end) => {
        const hasher = create().update(start);
        const clone = hasher.clone();
        expect(clone.bytesHashed).toBe(start.length);
        clone.update(end);
        expect(hasher.update(end).update(start).digest()).toBe(oracle(start, end, start));
        expect(clone.digest()).toBe(oracle(start, end));
      }),
    );
  });

  it("clones before its first bytes, too", () => {
    const hasher = create();
    const clone = hasher.clone().update(sampleBytes(3));
    expect([hasher.digest(), clone.digest()]).toEqual([oracle(), oracle(sampleBytes(3))]);
  });

  it.each(Object.entries(makers))("is continued by one %s, wherever the message is split", (_, createOther) => {
    const bytes = sampleBytes(200);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const hasher = create().update(bytes.subarray(0, cut));
      const state = hasher.exportState();
      expect(state).toHaveLength(28 + (cut % 64));
      const other = createOther().update(sampleBytes(7)).importState(state);
      expect(other.bytesHashed).toBe(cut);
      expect(other.update(bytes.subarray(cut)).digest(), `cut ${cut}`).toBe(oracle(bytes));
      expect(hasher.update(bytes.subarray(cut)).digest(), `cut ${cut}`).toBe(oracle(bytes));
    }
  });

  it("exports the same state however the bytes were split", () => {
    const bytes = sampleBytes(100_000);
    const state = create().update(bytes).exportState();
    const inPieces = create();
    for (let start = 0; start < bytes.length; start += 999) inPieces.update(bytes.subarray(start, start + 999));
    expect(inPieces.exportState()).toEqual(state);
    expect(createHasher(javascriptEngine).update(bytes).exportState()).toEqual(state);
  });

  it("refuses to clone, export or import after it has returned its digest", () => {
    const hasher = create().update(sampleBytes(1));
    const state = hasher.exportState();
    hasher.digest();
    for (const use of [() => hasher.clone(), () => hasher.exportState(), () => hasher.importState(state)]) {
      expect(use).toThrow("HASHER_FINISHED");
    }
  });
});

it.each(Object.entries(makers))("a hasher %s copies the state it imports, even from a Buffer", (_, create) => {
  const state = Buffer.from(createMd5().update(sampleBytes(7)).exportState());
  const hasher = create().importState(state);
  state.fill(0);
  expect(hasher.digest()).toBe(oracle(sampleBytes(7)));
});

describe("an exported state", () => {
  const state = () =>
    createMd5()
      .update(Uint8Array.of(1, 2, 3))
      .exportState();

  it("has the form of version 1", () => {
    expect(Buffer.from(state()).toString("hex")).toBe(
      `${"4d443501"}${"01234567"}${"89abcdef"}${"fedcba98"}${"76543210"}${"0300000000000000"}${"010203"}`,
    );
  });

  it("is imported from any place in a buffer", () => {
    const buffer = Buffer.concat([Buffer.alloc(5), state(), Buffer.alloc(5)]);
    expect(
      createMd5()
        .importState(buffer.subarray(5, 5 + 31))
        .digest(),
    ).toBe(oracle(Uint8Array.of(1, 2, 3)));
  });

  it.each<[string, (bytes: Uint8Array) => Uint8Array, string]>([
    ["no bytes", () => new Uint8Array(0), "state: not an exported state"],
    ["the header alone", (bytes) => bytes.subarray(0, 27), "state: not an exported state"],
    ["another beginning", (bytes) => bytes.with(1, 0), "state: not an exported state"],
    ["another version", (bytes) => bytes.with(3, 2), "state: has version 2; only version 1 is known"],
    ["a byte less", (bytes) => bytes.subarray(0, -1), "state: has 30 bytes, which don't match its length"],
    ["a byte more", (bytes) => Uint8Array.of(...bytes, 0), "state: has 32 bytes, which don't match"],
    ["a length beyond 2^53", (bytes) => bytes.with(27, 1), "state: has 31 bytes, which don't match"],
  ])("is refused with %s, and the hasher continues", (_, change, details) => {
    const hasher = createMd5().update(sampleBytes(5));
    expect(() => hasher.importState(change(state()))).toThrow(`INVALID_STATE: ${details}`);
    expect(hasher.digest()).toBe(oracle(sampleBytes(5)));
  });

  it("of another type is refused", () => {
    expect(() => createMd5().importState("state" as never)).toThrow("INVALID_ARGUMENT: state: must be an ArrayBuffer");
  });
});
