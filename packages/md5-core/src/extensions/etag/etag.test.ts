import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hexToBytes } from "../../md5/output-format.ts";
import { formatMultipartETag, parseETag } from "./etag.ts";

const hex = "59adb24ef3cdbe0297f05b395827453f";
const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest();

describe("formatMultipartETag", () => {
  it("matches the documented ETag of R2, which follows S3", () => {
    const parts = ["bce6bf66aeb76c7040fdd5f4eccb78e6", "8165449fc15bbf43d3b674595cbcc406"];
    expect(formatMultipartETag(parts.map(hexToBytes))).toBe("f77dc0eecdebcd774a2a22cb393ad2ff-2");
  });

  it("matches the ETag in the AWS CLI's example of complete-multipart-upload", () => {
    const parts = [
      "e868e0f4719e394144ef36531ee6824c",
      "6bb2b12753d66fe86da4998aa33fffb0",
      "d0a0112e841abec9c9ec83406f0159c8",
    ];
    // The documentation prints the first two groups of 14 digits in reverse order.
    const [first, second, rest] = ["3944a9f7a4faab", "7f78788ff6210f", "63f0-3"];
    expect(formatMultipartETag(parts.map(hexToBytes))).toBe(second + first + rest);
  });

  it.each([1, 2, 3, 999, 10_000])("matches node:crypto for %d digests", (count) => {
    const parts = Array.from({ length: count }, (_, index) => md5(Buffer.from(`part ${index}`)));
    expect(formatMultipartETag(parts)).toBe(`${md5(Buffer.concat(parts)).toString("hex")}-${count}`);
  });

  it.each([0, 10_001])("refuses %d parts", (count) => {
    const parts = Array.from({ length: count }, () => new Uint8Array(16));
    expect(() => formatMultipartETag(parts)).toThrow(
      `INVALID_ARGUMENT: parts: must be 1 to 10000 digests; got ${count}`,
    );
  });

  it("refuses a digest of another length, naming it", () => {
    expect(() => formatMultipartETag([new Uint8Array(16), new Uint8Array(15)])).toThrow(
      "INVALID_ARGUMENT: parts[1]: must have 16 bytes; got 15",
    );
  });
});

describe("parseETag", () => {
  it.each([
    [hex, null],
    [`${hex}-1`, 1],
    [`${hex.toUpperCase()}-10000`, 10_000],
    [`"${hex}-38"`, 38],
    [`W/"${hex}"`, null],
    [` "${hex}-2"\n`, 2],
  ])("reads %j", (etag, partCount) => {
    expect(parseETag(etag)).toEqual({ digest: hexToBytes(hex), partCount });
  });

  it.each([
    ["nothing", ""],
    ["quotes only", '""'],
    ["31 digits", hex.slice(1)],
    ["no count", `${hex}-`],
    ["0 parts", `${hex}-0`],
    ["a count with a leading zero", `${hex}-01`],
    ["10,001 parts", `${hex}-10001`],
    ["a huge count", `${hex}-100000`],
    ["one quote", `"${hex}`],
    ["an upload id of other stores", "VXBsb2FkIElEIGZvciA2aWWpbmcncyBteS1tb3ZpZS5tMnRzIHVwbG9hZA"],
    ["Base64", "XUFAKrxLKna5cZ2REBfFkg=="],
  ])("refuses %s", (_, etag) => {
    expect(() => parseETag(etag)).toThrow(
      'INVALID_HASH_FORMAT: etag: must be 32 hex digits, alone or with "-" and a number of parts up to 10000; got ',
    );
  });
});
