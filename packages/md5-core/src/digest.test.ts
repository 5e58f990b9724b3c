import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import iconv from "iconv-lite";
import { beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { anyCodePoint } from "../test/encoding-oracle.ts";
import { rejectionOf } from "../test/rejection.ts";
import { rfc1321Vectors } from "../test/rfc-1321-vectors.ts";
import { sampleBytes } from "../test/sample-bytes.ts";
import { turnsDuring } from "../test/turns-during.ts";
import { digestBytes, digestText, digestTextSync } from "./digest.ts";
import { digestManyBytes } from "./digest-many.ts";
import { digestStream } from "./digest-stream.ts";
import { loadEncoding, textEncodings } from "./encodings/load-encoder.ts";
import type { Bytes } from "./errors/check-arguments.ts";
import { UnencodableTextError } from "./errors/md5-error.ts";
import { createMd5Group } from "./lanes/lanes.ts";
import { createMd5 } from "./md5/md5-hasher.ts";
import { type OutputFormat, outputFormats } from "./md5/output-format.ts";
import { verifyBytes } from "./verify.ts";

/** Its `subarray` returns 4 KiB of zeros, because that calls this constructor. */
class Block extends Uint8Array {
  constructor() {
    super(4096);
  }

  static of4KiB(buffer: ArrayBuffer): Block {
    const block = new Block();
    block.set(new Uint8Array(buffer));
    return block;
  }
}

/** Fills a buffer of any realm. */
function copyTo<Buffer extends ArrayBufferLike>(target: Buffer, source: ArrayBuffer): Buffer {
  new Uint8Array(target).set(new Uint8Array(source));
  return target;
}

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes);

describe("digestText", () => {
  it.each(rfc1321Vectors)("digests %j as in RFC 1321, A.5", async (text, digest) => {
    expect(await digestText(text)).toBe(digest);
  });

  it.each(textEncodings)("digests the bytes of %s, in every format", async (encoding) => {
    const text = encoding === "ascii" ? "price list" : "价格表 €";
    const bytes = iconv.encode(text, encoding);
    expect(await digestText(text, { encoding })).toBe(md5(bytes).digest("hex"));
    expect(await digestText(text, { encoding, outputFormat: "hex-upper" })).toBe(
      md5(bytes).digest("hex").toUpperCase(),
    );
    expect(await digestText(text, { encoding, outputFormat: "base64" })).toBe(md5(bytes).digest("base64"));
  });

  it("[M3] digests the empty text in utf16 as its byte order mark", async () => {
    expect(await digestText("", { encoding: "utf16" })).toBe(md5(Uint8Array.of(0xff, 0xfe)).digest("hex"));
  });

  it("agrees with node:crypto for any text in utf8", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCodePoint, maxLength: 200 }), async (text) => {
        expect(await digestText(text)).toBe(md5(Buffer.from(text)).digest("hex"));
      }),
    );
  });

  it.each(textEncodings)("digests long texts correctly and yields to the event loop, in %s", async (encoding) => {
    const text = (encoding === "ascii" ? "price list" : "价格表 abc").repeat(400_000);
    const hash = digestText(text, { encoding });
    expect(await turnsDuring(hash)).toBeGreaterThanOrEqual(5);
    expect(await hash).toBe(md5(iconv.encode(text, encoding)).digest("hex"));
  });

  it.each(textEncodings)("[M4] names the position of a lone surrogate in a long text in %s", async (encoding) => {
    const text = `${"a".repeat(3_000_000)}\udc00`;
    expect(await rejectionOf(() => digestText(text, { encoding }))).toMatchObject({
      position: 3_000_000,
      codePoint: 0xdc00,
    });
  });

  it("digests surrogate pairs wherever a long text is split", async () => {
    for (const start of ["", "a"]) {
      const text = start + "😀".repeat(400_000);
      expect(await digestText(text)).toBe(md5(Buffer.from(text)).digest("hex"));
    }
  });

  it.each(textEncodings)("[M4] never digests a lone surrogate in %s", async (encoding) => {
    expect(await rejectionOf(() => digestText("a\ud83d", { encoding }))).toMatchObject({
      code: "UNENCODABLE_TEXT",
      position: 1,
      codePoint: 0xd83d,
      encoding,
    });
  });

  it.each(["ascii", "gbk"] as const)("[M4] never digests an emoji in %s", async (encoding) => {
    expect(await rejectionOf(() => digestText("ab😀", { encoding }))).toMatchObject({ position: 2, character: "😀" });
  });

  it.each([
    ["UTF8", "utf8"],
    ["utf-8", "utf8"],
    ["UTF-16", "utf16"],
    ["GBK", "gbk"],
  ])("[M5] refuses the encoding %s and suggests %s", async (encoding, meant) => {
    expect(await rejectionOf(() => digestText("a", { encoding: encoding as "utf8" }))).toMatchObject({
      details: `encoding: must be one of utf8, ascii, utf16, gbk; got "${encoding}"; did you mean ${meant}?`,
    });
  });

  it.each([null, "UTF8", 8])("[M5] refuses the encoding %j", async (encoding) => {
    const options = { encoding: encoding as unknown as "utf8" };
    expect(await rejectionOf(() => digestText("a", options))).toMatchObject({ code: "UNSUPPORTED_ENCODING" });
  });

  it("treats undefined options as absent", async () => {
    expect(await digestText("abc", { encoding: undefined, outputFormat: undefined })).toBe(await digestText("abc"));
  });

  it("has types that know the options", () => {
    // @ts-expect-error: one of the four encodings
    expectTypeOf(digestText).toBeCallableWith("a", { encoding: "latin1" });
    // @ts-expect-error: options are known by name
    expectTypeOf(digestText).toBeCallableWith("a", { format: "hex" });
    expectTypeOf(digestText("a")).toEqualTypeOf<Promise<string>>();
  });
});

describe("digestTextSync", () => {
  beforeEach(() => loadEncoding("gbk"));

  it.each(rfc1321Vectors)("digests %j as in RFC 1321, A.5", (text, digest) => {
    expect(digestTextSync(text)).toBe(digest);
  });

  it.each(textEncodings)("digests iconv-lite's bytes for texts of any length in %s, in every format", (encoding) => {
    const unit = encoding === "ascii" ? "price list" : "价格表 €";
    for (const count of [0, 1, 2, 9, 200, 511, 512, 7_000, 70_000]) {
      const text = unit.repeat(count);
      const bytes = iconv.encode(text, encoding);
      const hex = md5(bytes).digest("hex");
      expect(digestTextSync(text, { encoding }), `${count}`).toBe(hex);
      expect(digestTextSync(text, { encoding, outputFormat: "hex-upper" })).toBe(hex.toUpperCase());
      expect(digestTextSync(text, { encoding, outputFormat: "base64" })).toBe(md5(bytes).digest("base64"));
      expect(digestTextSync(text, { encoding, outputFormat: "bytes" })).toEqual(new Uint8Array(md5(bytes).digest()));
    }
  });

  it("agrees with node:crypto for any text in utf8 and utf16", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 700 }), (text) => {
        expect(digestTextSync(text)).toBe(createHash("md5").update(text, "utf8").digest("hex"));
        const utf16 = createHash("md5").update(Uint8Array.of(0xff, 0xfe)).update(text, "utf16le");
        expect(digestTextSync(text, { encoding: "utf16" })).toBe(utf16.digest("hex"));
      }),
    );
  });

  it("supports gbk once it is loaded, and until then says how to load it", async () => {
    vi.resetModules();
    const fresh = await import("./digest.ts");
    const { loadEncoding: loadFresh } = await import("./encodings/load-encoder.ts");
    const digestInGbk = () => fresh.digestTextSync("价格", { encoding: "gbk" });
    const refusal = {
      code: "ENCODING_NOT_LOADED",
      details: 'encoding: gbk isn\'t loaded yet; await loadEncoding("gbk") first',
    };
    expect(await rejectionOf(digestInGbk)).toMatchObject(refusal);
    for (const encoding of ["utf8", "ascii", "utf16"] as const) await loadFresh(encoding);
    expect(await rejectionOf(digestInGbk)).toMatchObject(refusal);
    await loadFresh("gbk");
    expect(digestInGbk()).toBe(md5(iconv.encode("价格", "gbk")).digest("hex"));
  });

  it("supports gbk after another function used it", async () => {
    vi.resetModules();
    const fresh = await import("./digest.ts");
    const hash = await fresh.digestText("价格", { encoding: "gbk" });
    expect(fresh.digestTextSync("价格", { encoding: "gbk" })).toBe(hash);
  });

  it.each([
    ["utf8", "ab\ud83d", 2, 0xd83d],
    ["utf8", `${"价".repeat(100_000)}\udc00`, 100_000, 0xdc00],
    ["ascii", "abcé", 3, 0xe9],
    ["ascii", `${"a".repeat(100_000)}€`, 100_000, 0x20ac],
    ["utf16", "a\udc00", 1, 0xdc00],
    ["gbk", "价格😀", 2, 0x1f600],
    ["gbk", `${"价".repeat(100_000)}é\ud800`, 100_001, 0xd800],
  ] as const)("[M4] in %s refuses %j and names the position", async (encoding, text, position, codePoint) => {
    const error = await rejectionOf(() => digestTextSync(text, { encoding }));
    expect(UnencodableTextError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ code: "UNENCODABLE_TEXT", position, codePoint, encoding });
    // The next text is digested as if nothing had happened.
    expect(digestTextSync("abc", { encoding })).toBe(md5(iconv.encode("abc", encoding)).digest("hex"));
  });

  it("has types that follow the format", () => {
    expectTypeOf(digestTextSync("a")).toEqualTypeOf<string>();
    expectTypeOf(digestTextSync("a", { outputFormat: "bytes" })).toEqualTypeOf<Uint8Array>();
    // @ts-expect-error: the encoding is an option
    expectTypeOf(digestTextSync).toBeCallableWith("a", "utf16");
  });
});

describe("loadEncoding", () => {
  it.each(["UTF8", "latin1", undefined, null, 5])("[M5] refuses %j", async (encoding) => {
    expect(await rejectionOf(() => loadEncoding(encoding as "gbk"))).toMatchObject({
      code: "UNSUPPORTED_ENCODING",
      details: expect.stringMatching(/^encoding: must be one of utf8, ascii, utf16, gbk; got /),
    });
  });
});

describe("digestBytes", () => {
  it("digests bytes synchronously, in every format", () => {
    const bytes = sampleBytes(1000);
    expect(digestBytes(bytes)).toBe(md5(bytes).digest("hex"));
    expect(digestBytes(bytes, { outputFormat: "hex-upper" })).toBe(md5(bytes).digest("hex").toUpperCase());
    expect(digestBytes(bytes, { outputFormat: "base64" })).toBe(md5(bytes).digest("base64"));
  });

  it("[M2] returns 32, 32 and 24 characters", () => {
    const bytes = sampleBytes(10);
    expect(outputFormats.map((outputFormat) => digestBytes(bytes, { outputFormat }).length)).toEqual([32, 32, 24]);
  });

  it.each([null, "HEX", "binary", 16, ["hex"]])("[M5] refuses the output format %j", async (outputFormat) => {
    for (const call of [
      () => digestBytes(sampleBytes(3), { outputFormat: outputFormat as OutputFormat }),
      () => digestText("a", { outputFormat: outputFormat as OutputFormat }),
    ]) {
      const error = await rejectionOf(call);
      expect(error).toMatchObject({ code: "INVALID_OUTPUT_FORMAT" });
      expect((error as Error).message).toContain("outputFormat: must be one of hex, hex-upper, base64, bytes; got ");
    }
  });

  it.each<[string, unknown]>([
    ["string", "abc"],
    ["Array", [1, 2, 3]],
    ["null", null],
    ["undefined", undefined],
  ])("refuses a value of the type %s, which would be digested as something else", async (type, value) => {
    const error = await rejectionOf(() => digestBytes(value as Uint8Array));
    const expected = "an ArrayBuffer or a view of one, such as a Uint8Array";
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", details: `bytes: must be ${expected}; got ${type}` });
  });

  it.each<[string, (buffer: ArrayBuffer) => Bytes]>([
    ["an ArrayBuffer", (buffer) => buffer],
    ["a SharedArrayBuffer", (buffer) => copyTo(new SharedArrayBuffer(buffer.byteLength), buffer)],
    ["a DataView", (buffer) => new DataView(buffer)],
    ["a Float64Array", (buffer) => new Float64Array(buffer)],
    ["a Uint8ClampedArray", (buffer) => new Uint8ClampedArray(buffer)],
    ["a Buffer", (buffer) => Buffer.from(buffer)],
    ["a subclass with another constructor", Block.of4KiB],
    ["a buffer of another realm", (buffer) => copyTo(runInNewContext(`new ArrayBuffer(${buffer.byteLength})`), buffer)],
    [
      "a view of another realm",
      (buffer) => new DataView(copyTo(runInNewContext(`new ArrayBuffer(${buffer.byteLength})`), buffer)),
    ],
  ])("digests the bytes of %s alone, in pieces and in batches, and verifies them", async (_, make) => {
    const bytes = sampleBytes(4096);
    const hash = createHash("md5").update(bytes).digest("hex");
    const value = make(Uint8Array.from(bytes).buffer);
    expect(digestBytes(value)).toBe(hash);
    expect(createMd5().update(value).digest()).toBe(hash);
    expect(await digestStream([value])).toBe(hash);
    expect(verifyBytes(value, hash).isValid).toBe(true);
    expect(await digestManyBytes([bytes, value, value, bytes])).toEqual(Array(4).fill(hash));
    const group = createMd5Group();
    const hashers = [value, value].map((each) => group.createMd5().update(each).update(each));
    const twice = createHash("md5").update(bytes).update(bytes).digest("hex");
    expect(hashers.map((hasher) => hasher.digest())).toEqual([twice, twice]);
  });

  it("digests only a view's part of its buffer", () => {
    const { buffer } = Uint8Array.from(sampleBytes(24));
    const part = createHash("md5").update(sampleBytes(24).subarray(8, 16)).digest("hex");
    expect(digestBytes(new DataView(buffer, 8, 8))).toBe(part);
    expect(digestBytes(new Uint16Array(buffer, 8, 4))).toBe(part);
  });

  it.each<[string, (buffer: ArrayBuffer) => Bytes]>([
    ["an ArrayBuffer", (buffer) => buffer],
    ["a DataView", (buffer) => new DataView(buffer)],
    ["a Uint16Array", (buffer) => new Uint16Array(buffer)],
    ["a Uint8Array", (buffer) => new Uint8Array(buffer)],
  ])("refuses %s whose memory was transferred", (_, make) => {
    const buffer = new ArrayBuffer(8);
    const value = make(buffer);
    structuredClone(buffer, { transfer: [buffer] });
    expect(() => digestBytes(value)).toThrow("bytes: must be bytes whose memory wasn't transferred; got ");
  });

  it("has types that distinguish bytes from text", () => {
    // @ts-expect-error: a text needs an encoding: digestText
    expectTypeOf(digestBytes).toBeCallableWith("abc");
    expectTypeOf(digestBytes).toBeCallableWith(Buffer.from("abc"), { outputFormat: "base64" });
  });
});
