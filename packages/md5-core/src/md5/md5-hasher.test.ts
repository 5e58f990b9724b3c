import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { rejectionOf } from "../../test/rejection.ts";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { createMd5Group } from "../lanes/lanes.ts";
import { createMd5, type Md5Hasher } from "./md5-hasher.ts";

describe("createMd5", () => {
  it("digests pieces of any lengths, and counts their bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (pieces) => {
        const hasher = createMd5();
        for (const piece of pieces) hasher.update(piece);
        const bytes = Buffer.concat(pieces);
        expect(hasher.bytesHashed).toBe(bytes.length);
        expect(hasher.digest()).toBe(createHash("md5").update(bytes).digest("hex"));
        expect(hasher.bytesHashed).toBe(bytes.length);
      }),
    );
  });

  it("chains updates, and returns every format", () => {
    const digestAs = (outputFormat: "hex" | "hex-upper" | "base64") =>
      createMd5().update(sampleBytes(3)).update(sampleBytes(4)).digest({ outputFormat });
    const hex = digestAs("hex");
    expect(digestAs("hex-upper")).toBe(hex.toUpperCase());
    expect(digestAs("base64")).toBe(Buffer.from(hex, "hex").toString("base64"));
  });

  it("returns the digest's plain bytes", () => {
    const bytes = createMd5().digest({ outputFormat: "bytes" });
    expect(Buffer.from(bytes).toString("hex")).toBe("d41d8cd98f00b204e9800998ecf8427e");
    expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
  });

  it.each<[string, (hasher: Md5Hasher) => unknown]>([
    ["update", (hasher) => hasher.update(sampleBytes(1))],
    ["digest", (hasher) => hasher.digest()],
    ["digestToBytes", (hasher) => hasher.digest({ outputFormat: "bytes" })],
  ])("refuses %s after it has returned its digest", async (_, use) => {
    for (const finish of [
      (hasher: Md5Hasher) => hasher.digest(),
      (hasher: Md5Hasher) => hasher.digest({ outputFormat: "bytes" }),
    ]) {
      const hasher = createMd5();
      finish(hasher);
      const error = await rejectionOf(() => use(hasher));
      expect(error).toMatchObject({ code: "HASHER_FINISHED" });
    }
  });

  it("refuses anything but bytes and texts, without counting it", async () => {
    const hasher = createMd5();
    expect(await rejectionOf(() => hasher.update(5 as unknown as Uint8Array))).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: "bytes: must be an ArrayBuffer or a view of one, such as a Uint8Array; got number",
    });
    expect(hasher.bytesHashed).toBe(0);
    expect(hasher.digest()).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });

  it.each(["", "abc", "价格 and é 😀", "long ".repeat(50_000)])("adds a text in utf8: %j", (text) => {
    const bytes = new TextEncoder().encode(text);
    const expected = createHash("md5").update("before").update(bytes).update("after").digest("hex");
    for (const hasher of [createMd5(), createMd5Group().createMd5()]) {
      expect(hasher.update("before").update(text).update("after").bytesHashed).toBe(11 + bytes.length);
      expect(hasher.digest()).toBe(expected);
    }
  });

  it("[M4] refuses a text with a lone surrogate, without adding any of it", () => {
    const hasher = createMd5().update("abc");
    expect(() => hasher.update("much \ud800")).toThrow(
      "text: lone surrogate U+D800 at position 5 can't be encoded in utf8",
    );
    expect(hasher.bytesHashed).toBe(3);
    expect(hasher.digest()).toBe("900150983cd24fb0d6963f7d28e17f72");
  });

  it("[M5] refuses an unknown format, and can still return the digest in another", async () => {
    const hasher = createMd5();
    expect(await rejectionOf(() => hasher.digest({ outputFormat: "HEX" as "hex" }))).toMatchObject({
      code: "INVALID_OUTPUT_FORMAT",
    });
    expect(hasher.digest()).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });

  it("has types that make the count read-only", () => {
    expectTypeOf<Md5Hasher["bytesHashed"]>().toEqualTypeOf<number>();
    // @ts-expect-error: read only
    const reset = (hasher: Md5Hasher) => Object.assign(hasher, {}).bytesHashed++;
    expect(reset).toBeTypeOf("function");
  });
});
