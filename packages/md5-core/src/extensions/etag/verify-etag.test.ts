import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../../../test/rejection.ts";
import { sampleBytes } from "../../../test/sample-bytes.ts";
import type { SliceableSource } from "./digest-parts.ts";
import { knownPartSizes, verifyMultipartETag } from "./verify-etag.ts";

const mebibyte = 2 ** 20;
const bytes = sampleBytes(18 * mebibyte);
const changed = bytes.slice().fill(1, -1);
const md5 = (content: Uint8Array) => createHash("md5").update(content).digest();

function etagOf(content: Uint8Array, partSize: number): string {
  const count = Math.max(1, Math.ceil(content.length / partSize));
  const parts = Array.from({ length: count }, (_, index) =>
    md5(content.subarray(index * partSize, (index + 1) * partSize)),
  );
  return `${md5(Buffer.concat(parts)).toString("hex")}-${count}`;
}

async function* streamOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += 100_000) yield content.subarray(start, start + 100_000);
}

describe("verifyMultipartETag", () => {
  it.each(knownPartSizes.filter((partSize) => partSize < bytes.length))(
    "finds the part size of %d bytes, in bytes and in streams of known size",
    async (partSize) => {
      const etag = etagOf(bytes, partSize);
      const found = { isValid: true, partSize };
      expect(await verifyMultipartETag(bytes, etag)).toMatchObject(found);
      expect(await verifyMultipartETag(streamOf(bytes), etag, { size: bytes.length })).toMatchObject(found);
    },
  );

  it("finds none for other content", async () => {
    const etag = etagOf(bytes, 5 * mebibyte);
    for (const source of [changed, bytes.subarray(1)]) {
      expect(await verifyMultipartETag(source, etag)).toMatchObject({ isValid: false, partSize: null });
    }
  });

  it("finds the part size for a stream of unknown size", async () => {
    const short = bytes.subarray(-6 * mebibyte);
    const etag = `"${etagOf(short, 4 * mebibyte)}"`;
    const found = { isValid: true, partSize: 4 * mebibyte, triedPartSizes: knownPartSizes };
    expect(await verifyMultipartETag(streamOf(short), etag)).toEqual(found);
    const other = streamOf(changed.subarray(-6 * mebibyte));
    expect(await verifyMultipartETag(other, etag)).toMatchObject({ isValid: false, partSize: null });
  });

  it("tries the sizes that give that number of parts", async () => {
    expect(await verifyMultipartETag(changed, etagOf(bytes, 8 * mebibyte))).toEqual({
      isValid: false,
      partSize: null,
      triedPartSizes: [6 * mebibyte, 8 * mebibyte],
    });
    const two = await verifyMultipartETag(changed, etagOf(bytes, 9 * mebibyte));
    expect(two.triedPartSizes.map((size) => size / mebibyte)).toEqual([9, 10, 15, 16, 17_179_870 / mebibyte]);
  });

  it("finds the smallest whole number of MiB that fits, which clients use for large files", async () => {
    expect(await verifyMultipartETag(bytes, etagOf(bytes, 3 * mebibyte))).toMatchObject({
      isValid: true,
      partSize: 3 * mebibyte,
    });
    expect(await verifyMultipartETag(bytes, etagOf(bytes, 7 * mebibyte))).toMatchObject({ isValid: false });
  });

  it("tries only the given sizes", async () => {
    const etag = etagOf(bytes, 7_000_001);
    expect(await verifyMultipartETag(bytes, etag)).toMatchObject({ isValid: false });
    const partSizes = [7_000_001, 8 * mebibyte];
    const found = { isValid: true, partSize: 7_000_001, triedPartSizes: partSizes };
    expect(await verifyMultipartETag(bytes, etag, { partSizes: partSizes.toReversed() })).toEqual(found);
    expect(await verifyMultipartETag(streamOf(bytes), etag, { partSizes })).toEqual(found);
    expect(await verifyMultipartETag(bytes, etag, { partSizes: [5 * mebibyte] })).toEqual({
      isValid: false,
      partSize: null,
      triedPartSizes: [],
    });
  });

  it("reports that no known part size gives that number of parts", async () => {
    const none = { isValid: false, partSize: null, triedPartSizes: [] };
    expect(await verifyMultipartETag(bytes, `${"0".repeat(32)}-19`)).toEqual(none);
    expect(await verifyMultipartETag(new Uint8Array(0), `${"0".repeat(32)}-2`)).toEqual(none);
  });

  it("compares an ETag with no or one part with the whole source", async () => {
    const whole = { isValid: true, partSize: null, triedPartSizes: [] };
    for (const content of [bytes.subarray(0, 3 * mebibyte), bytes.subarray(0, 5), new Uint8Array(0)]) {
      for (const etag of [md5(content).toString("hex"), etagOf(content, 100_000_000)]) {
        for (const source of [content, new Blob([content.slice()]), [content]]) {
          expect(await verifyMultipartETag(source, etag)).toEqual(whole);
        }
        expect(await verifyMultipartETag([content, new Uint8Array(1)], etag)).toEqual({ ...whole, isValid: false });
      }
    }
    const one = etagOf(bytes, 20 * mebibyte);
    expect(await verifyMultipartETag(bytes, one, { partSizes: [20 * mebibyte] })).toMatchObject({ isValid: true });
    expect(await verifyMultipartETag(bytes, one, { partSizes: [5 * mebibyte] })).toMatchObject({ isValid: false });
  });

  it("verifies an object of zeros that was uploaded in one part", async () => {
    const etag = '"16308760353355915d657a6f32d6d6f1-1"';
    expect(await verifyMultipartETag(new Uint8Array(2_613_248), etag)).toMatchObject({ isValid: true });
  });

  it("reads each byte once, even if it tries several sizes", async () => {
    let bytesRead = 0;
    const source: SliceableSource = {
      size: bytes.length,
      slice: (start, end) => ({
        async arrayBuffer() {
          bytesRead += end - start;
          return bytes.slice(start, end).buffer;
        },
      }),
    };
    for (const partSize of [3 * mebibyte, 16 * mebibyte]) {
      bytesRead = 0;
      expect(await verifyMultipartETag(source, etagOf(bytes, partSize))).toMatchObject({ isValid: true, partSize });
      expect(bytesRead).toBe(bytes.length);
    }
  });

  it("stops reading a stream once it has too many parts of every size", async () => {
    let pieces = 0;
    async function* endless() {
      for (;;) {
        pieces++;
        yield bytes.subarray(0, mebibyte);
      }
    }
    const partSizes = [mebibyte, 2 * mebibyte];
    expect(await verifyMultipartETag(endless(), `${"0".repeat(32)}-2`, { partSizes })).toMatchObject({
      isValid: false,
      triedPartSizes: partSizes,
    });
    expect(pieces).toBe(5);
  });

  it("finds every given part size", async () => {
    const input = fc.record({
      size: fc.nat(100_000),
      partSizes: fc.uniqueArray(fc.integer({ min: 100, max: 60_000 }), { minLength: 1, maxLength: 15 }),
      chosen: fc.nat(14),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ size, partSizes, chosen }) => {
        const content = bytes.subarray(0, size);
        const partSize = partSizes[chosen % partSizes.length] as number;
        const etag = etagOf(content, partSize);
        for (const source of [content, streamOf(content)]) {
          const outcome = await verifyMultipartETag(source, etag, { partSizes });
          expect(outcome.isValid).toBe(true);
          expect(etagOf(content, outcome.partSize ?? partSize)).toBe(etag);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("refuses a malformed ETag, and sizes out of range, before anything is read", async () => {
    const failing = () => {
      throw new Error("was read");
    };
    const unread = () => ({ [Symbol.iterator]: failing });
    const etag = etagOf(bytes, mebibyte);
    const calls = [
      [() => verifyMultipartETag(unread(), "abc"), "INVALID_HASH_FORMAT", "etag: must be 32 hex digits"],
      [() => verifyMultipartETag(unread(), etag, { partSizes: [8, 0] }), "INVALID_ARGUMENT", "partSizes[1]: must be"],
      [() => verifyMultipartETag(unread(), etag, { size: -1 }), "INVALID_ARGUMENT", "size: must be a whole number"],
    ] as const;
    for (const [call, code, details] of calls) {
      expect(await rejectionOf(call)).toMatchObject({ code, details: expect.stringContaining(details) });
    }
  });

  it("stops when the signal aborts", async () => {
    const etag = etagOf(bytes, 16 * mebibyte);
    for (const source of [bytes, new Blob([bytes.slice()]), streamOf(bytes)]) {
      const abort = new AbortController();
      const options = { signal: abort.signal, onProgress: () => abort.abort("enough") };
      expect(await rejectionOf(() => verifyMultipartETag(source, etag, options))).toBe("enough");
    }
  });
});
