import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../../test/rejection.ts";
import { formatDigest, formatMd5sumLine, type OutputFormat } from "./output-format.ts";

describe("formatDigest", () => {
  it.each([
    ["hex", 32],
    ["hex-upper", 32],
    ["base64", 24],
  ] as const)("[M2] writes %s in %d characters", (outputFormat, length) => {
    expect(formatDigest(new Uint8Array(16).fill(0xfb), { outputFormat })).toHaveLength(length);
  });

  it("matches Buffer", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (digest) => {
        const buffer = Buffer.from(digest);
        expect(formatDigest(digest, { outputFormat: "hex" })).toBe(buffer.toString("hex"));
        expect(formatDigest(digest, { outputFormat: "hex-upper" })).toBe(buffer.toString("hex").toUpperCase());
        expect(formatDigest(digest, { outputFormat: "base64" })).toBe(buffer.toString("base64"));
      }),
    );
  });

  it.each([null, "HEX", "bytes", "toString", 0])("[M5] refuses the format %j", async (outputFormat) => {
    const error = await rejectionOf(() =>
      formatDigest(new Uint8Array(16), { outputFormat: outputFormat as OutputFormat }),
    );
    expect(error).toMatchObject({ code: "INVALID_OUTPUT_FORMAT" });
  });
});

describe("formatMd5sumLine", () => {
  const digest = new Uint8Array(16);

  it.each([
    ["a b.txt", `${"0".repeat(32)}  a b.txt\n`],
    ["价格.txt", `${"0".repeat(32)}  价格.txt\n`],
    ["a\\b", `\\${"0".repeat(32)}  a\\\\b\n`],
    ["a\nb\rc", `\\${"0".repeat(32)}  a\\nb\\rc\n`],
    ["a\\nb", `\\${"0".repeat(32)}  a\\\\nb\n`],
  ])("writes the name %j like md5sum", (name, line) => {
    expect(formatMd5sumLine(digest, name)).toBe(line);
  });

  it("refuses a name that isn't a string", () => {
    expect(() => formatMd5sumLine(digest, 5 as never)).toThrow(
      "INVALID_ARGUMENT: fileName: must be a string; got number",
    );
  });
});
