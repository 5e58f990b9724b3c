import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../../test/rejection.ts";
import { InvalidOutputFormatError } from "../errors/invalid-output-format-error.ts";
import type { OutputFormat } from "../output-format.ts";
import { formatDigest } from "./format-digest.ts";

describe("formatDigest", () => {
  it.each([
    ["hex", 32],
    ["hex-upper", 32],
    ["base64", 24],
  ] as const)("[M2] writes %s in %d characters", (outputFormat, length) => {
    expect(formatDigest(new Uint8Array(16).fill(0xfb), outputFormat)).toHaveLength(length);
  });

  it("writes what Buffer writes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (digest) => {
        const buffer = Buffer.from(digest);
        expect(formatDigest(digest, "hex")).toBe(buffer.toString("hex"));
        expect(formatDigest(digest, "hex-upper")).toBe(buffer.toString("hex").toUpperCase());
        expect(formatDigest(digest, "base64")).toBe(buffer.toString("base64"));
      }),
    );
  });

  it.each([undefined, null, "HEX", "toString", 0])("[M5] refuses the format %j", async (outputFormat) => {
    const error = await rejectionOf(() => formatDigest(new Uint8Array(16), outputFormat as OutputFormat));
    expect(InvalidOutputFormatError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ code: "INVALID_INPUT" });
  });
});
