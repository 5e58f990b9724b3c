import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { rejectionOf } from "../../../test/rejection.ts";
import { sampleBytes } from "../../../test/sample-bytes.ts";
import { turnsDuring } from "../../../test/turns-during.ts";
import { type LanesKernel, loadLanesKernel } from "../../lanes/lanes-kernel.ts";
import { digestParts, digestPartsOfSizes, type PartSource, type SliceableSource } from "./digest-parts.ts";
import { formatMultipartETag } from "./etag.ts";

const mebibyte = 2 ** 20;
const bytes = sampleBytes(18 * mebibyte);

/** Each part's digest by node:crypto. */
function expectedParts(source: Uint8Array, partSize: number): string[] {
  const count = Math.max(1, Math.ceil(source.length / partSize));
  return Array.from({ length: count }, (_, index) => {
    const part = source.subarray(index * partSize, (index + 1) * partSize);
    return createHash("md5").update(part).digest("hex");
  });
}

async function digestedParts(source: PartSource, partSize: number): Promise<string[]> {
  const { parts } = await digestParts(source, { partSize });
  return parts.map((part) => Buffer.from(part).toString("hex"));
}

async function etagOf(source: PartSource, partSize: number): Promise<string> {
  return formatMultipartETag((await digestParts(source, { partSize })).parts);
}

/** A source of slices that remembers how many bytes are read, and the most that are read together. */
function sliceable(content: Uint8Array) {
  const counts = { bytesRead: 0, pending: 0, mostPending: 0 };
  const source: SliceableSource = {
    size: content.length,
    slice: (start, end) => ({
      async arrayBuffer() {
        counts.pending += end - start;
        counts.mostPending = Math.max(counts.mostPending, counts.pending);
        await new Promise((resolve) => setImmediate(resolve));
        counts.pending -= end - start;
        counts.bytesRead += end - start;
        return content.slice(start, end).buffer;
      },
    }),
  };
  return { source, counts };
}

/** The pieces of a stream share one buffer: each overwrites the last. */
function* reusing(content: Uint8Array, pieceBytes: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(pieceBytes);
  for (let start = 0; start < content.length; start += pieceBytes) {
    const piece = content.subarray(start, start + pieceBytes);
    buffer.set(piece);
    yield buffer.subarray(0, piece.length);
    buffer.fill(0);
  }
}

const kinds: Readonly<Record<string, (content: Uint8Array) => PartSource>> = {
  bytes: (content) => content,
  "a part of an ArrayBuffer": (content) => new DataView(content.buffer, content.byteOffset, content.length),
  "a Blob": (content) => new Blob([content.slice()]),
  "an object like a Blob": (content) => sliceable(content).source,
  "a web stream": (content) => new Blob([content.slice()]).stream(),
  "a Node stream": (content) => Readable.from([Buffer.from(content)]),
  "a Response": (content) => new Response(content.slice()),
  "pieces in one buffer": (content) => reusing(content, 70_001),
};

describe("digestParts", () => {
  // The values were computed with Python's hashlib.
  it.each([
    [5 * mebibyte, "f4c3d6170819d13db5068d28c7d472d5-4"],
    [7 * mebibyte, "df730d83df659b1f4938839b5debdf40-3"],
    [8 * mebibyte, "b47d48a2cca04bf27e9e6f3784b2a5ae-3"],
    [9 * mebibyte, "c0e3e9a813ee576d42c89dbde9fe987f-2"],
    [16 * mebibyte, "f24d3d1ccf1c799aa8ef5e81c6920650-2"],
    [17_179_870, "2ca3cd4e9346c11ccc08dfd3a75b52e5-2"],
    [50 * mebibyte, "88ce252ee7826968b44a37aa611a1b5a-1"],
  ])("returns the digests of 18 MiB in parts of %d bytes", async (partSize, etag) => {
    expect(await etagOf(bytes, partSize)).toBe(etag);
    expect(await etagOf([bytes], partSize)).toBe(etag);
  });

  it.each([
    [8 * mebibyte, "b27329d5a6cc3165fe1bf76a54ea2d38-1"],
    [16 * mebibyte - 1, "0597f899210b75f2c944247817a37381-2"],
    [16 * mebibyte, "1c50fbcd1e18bb53c986bf6f5de4ce02-2"],
    [16 * mebibyte + 1, "ba23f84354d3d54f4b02f7b7b653b29c-3"],
  ])("returns the digests of %d bytes in parts of 8 MiB by default", async (size, etag) => {
    const { parts, size: digested } = await digestParts(bytes.subarray(0, size));
    expect([formatMultipartETag(parts), digested]).toEqual([etag, size]);
  });

  it("returns the digests of 9,999 and 10,000 parts of one byte", async () => {
    const content = sampleBytes(10_000);
    expect(await etagOf(content, 1)).toBe("8e52ad1e52682f173d32776888f76e9d-10000");
    expect(await etagOf([content], 1)).toBe("8e52ad1e52682f173d32776888f76e9d-10000");
    expect(await etagOf(content.subarray(0, 9_999), 1)).toBe("8a5bdca1f25a81c5d36ba11ee48bc8c9-9999");
  });

  it("matches node:crypto for any number of parts", async () => {
    for (const count of [...Array.from({ length: 40 }, (_, index) => index + 1), 144, 145, 1_000, 5_000]) {
      const content = bytes.subarray(0, 1_030 * count - 7);
      const expected = expectedParts(content, 1_030);
      expect(expected).toHaveLength(count);
      expect(await digestedParts(content, 1_030)).toEqual(expected);
    }
  });

  it.each(Object.entries(kinds))("reads %s", async (_, open) => {
    const content = bytes.subarray(3, 1_000_003);
    for (const partSize of [1_000_000, 999_999, 500_000, 65_537, 30_000]) {
      expect(await digestedParts(open(content), partSize)).toEqual(expectedParts(content, partSize));
    }
  });

  it.each(Object.entries(kinds))("returns one empty part for %s without bytes", async (_, open) => {
    const { parts, size } = await digestParts(open(new Uint8Array(0)));
    expect([formatMultipartETag(parts), size]).toEqual(["59adb24ef3cdbe0297f05b395827453f-1", 0]);
  });

  it("matches node:crypto for all sizes, part sizes and pieces", async () => {
    await loadLanesKernel();
    const input = fc.record({
      size: fc.oneof(fc.nat(300), fc.nat(200_000)),
      partSize: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 200_000 })),
      pieceBytes: fc.integer({ min: 1, max: 100_000 }),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ size, partSize, pieceBytes }) => {
        fc.pre(size <= 10_000 * partSize);
        const content = bytes.subarray(0, size);
        const expected = expectedParts(content, partSize);
        expect(await digestedParts(content, partSize)).toEqual(expected);
        expect(await digestedParts(reusing(content, Math.max(pieceBytes, Math.ceil(size / 100))), partSize)).toEqual(
          expected,
        );
      }),
      { numRuns: 60 },
    );
  });

  it("digests the parts of bytes, and parts of several sizes of a stream, in lanes", async () => {
    const kernel = (await loadLanesKernel()) as LanesKernel;
    const process = vi.spyOn(kernel, "processLanes");
    onTestFinished(() => process.mockRestore());
    await digestParts(bytes, { partSize: mebibyte });
    expect(process).toHaveBeenCalled();
    process.mockClear();
    await digestParts([bytes], { partSize: mebibyte });
    expect(process).not.toHaveBeenCalled();
    await digestPartsOfSizes(
      [bytes],
      [1, 2, 4, 8].map((size) => size * mebibyte),
      10_000,
      {},
    );
    expect(process).toHaveBeenCalled();
  });

  it("reads each byte of a Blob once, a few at a time", async () => {
    const { source, counts } = sliceable(bytes);
    expect(await digestedParts(source, 1_000_000)).toEqual(expectedParts(bytes, 1_000_000));
    expect(counts).toMatchObject({ bytesRead: bytes.length, pending: 0 });
    expect(counts.mostPending).toBeLessThanOrEqual(12 * 2 ** 19);
  });

  it.each<[string, PartSource]>([
    ["bytes", new Uint8Array(10_001)],
    ["a stream", [new Uint8Array(10_000), new Uint8Array(1)]],
  ])("refuses more than 10,000 parts of %s", async (_, source) => {
    expect(await rejectionOf(() => digestParts(source, { partSize: 1 }))).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: "source: has more than 10000 parts with the part size 1",
    });
  });

  it("stops reading a stream that has too many parts", async () => {
    let pieces = 0;
    function* endless() {
      for (;;) {
        pieces++;
        yield new Uint8Array(6_000);
      }
    }
    await rejectionOf(() => digestParts(endless(), { partSize: 1 }));
    expect(pieces).toBe(2);
  });

  it.each([0, -1, 1.5, Number.NaN, 5 * 2 ** 30 + 1])("refuses parts of %d bytes", async (partSize) => {
    expect(await rejectionOf(() => digestParts(bytes, { partSize }))).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: `partSize: must be a whole number of bytes from 1 to 5368709120; got ${partSize}`,
    });
  });

  it.each(Object.entries(kinds))("reports the progress of %s", async (_, open) => {
    const content = bytes.subarray(0, 3_000_000);
    const reported: number[] = [];
    await digestParts(open(content), { partSize: 700_000, onProgress: (progress) => reported.push(progress.bytes) });
    expect(reported.at(-1)).toBe(content.length);
    expect(reported).toEqual([...new Set(reported)].sort((a, b) => a - b));
    expect(Math.max(...reported.map((at, index) => at - (reported[index - 1] ?? 0)))).toBeLessThanOrEqual(2 ** 20);
  });

  it.each(Object.entries(kinds))("stops %s when onProgress throws", async (_, open) => {
    const failure = new Error("closed");
    const onProgress = () => {
      throw failure;
    };
    expect(await rejectionOf(() => digestParts(open(bytes.subarray(0, 2_000_000)), { onProgress }))).toBe(failure);
  });

  it.each(Object.entries(kinds))("stops %s when the signal aborts", async (_, open) => {
    const abort = new AbortController();
    const reason = new Error("enough");
    let calls = 0;
    const onProgress = () => {
      if (++calls === 2) abort.abort(reason);
    };
    const options = { partSize: mebibyte, signal: abort.signal, onProgress };
    expect(await rejectionOf(() => digestParts(open(bytes), options))).toBe(reason);
    expect(calls).toBe(2);
    expect(await rejectionOf(() => digestParts(open(bytes), options))).toBe(reason);
    expect(calls).toBe(2);
  });

  it("stops a hanging read when the signal aborts", async () => {
    const abort = new AbortController();
    const hanging: SliceableSource = { size: 100, slice: () => ({ arrayBuffer: () => new Promise(() => {}) }) };
    const ended = rejectionOf(() => digestParts(hanging, { signal: abort.signal }));
    abort.abort("enough");
    expect(await ended).toBe("enough");
  });

  it("refuses a source whose slices are too short, and passes on the errors of reads", async () => {
    const short: SliceableSource = { size: 100, slice: () => ({ arrayBuffer: async () => new ArrayBuffer(99) }) };
    expect(await rejectionOf(() => digestParts(short))).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: "source: has fewer bytes than its size, 100",
    });
    const failure = new Error("disk gone");
    const failing: SliceableSource = { size: 100, slice: () => ({ arrayBuffer: () => Promise.reject(failure) }) };
    expect(await rejectionOf(() => digestParts(failing))).toBe(failure);
  });

  it("refuses bytes that are transferred during the call", async () => {
    for (const partSize of [8 * mebibyte, 100_000_000]) {
      const content = bytes.slice();
      const ended = rejectionOf(() => digestParts(content, { partSize }));
      structuredClone(content.buffer, { transfer: [content.buffer] });
      expect(await ended).toMatchObject({ code: "INVALID_ARGUMENT" });
    }
  });

  it("yields to the event loop every megabyte", async () => {
    expect(await turnsDuring(digestParts(bytes))).toBeGreaterThanOrEqual(17);
    expect(await turnsDuring(digestParts([bytes]))).toBeGreaterThanOrEqual(17);
  });
});
