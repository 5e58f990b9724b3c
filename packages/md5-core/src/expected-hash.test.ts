import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../test/rejection.ts";
import type { Md5Error } from "./errors/md5-error.ts";
import { equalDigests, parseExpectedHash } from "./expected-hash.ts";

const abcHex = "900150983cd24fb0d6963f7d28e17f72";
const abcBase64 = "kAFQmDzST7DWlj99KOF/cg==";
const abcDigest = Uint8Array.from(Buffer.from(abcHex, "hex"));

describe("parseExpectedHash", () => {
  it("[M11] reads 32 hex digits in either case, or mixed", () => {
    for (const hash of [abcHex, abcHex.toUpperCase(), "900150983cD24Fb0d6963f7d28E17f72"]) {
      expect(parseExpectedHash(hash)).toEqual({ digest: abcDigest, format: "hex" });
    }
  });

  it("[M11] reads canonical Base64 of 16 bytes", () => {
    expect(parseExpectedHash(abcBase64)).toEqual({ digest: abcDigest, format: "base64" });
  });

  it.each([
    ["white space around", ` \t${abcHex}\r\n`],
    ["a line end", `${abcHex}\n`],
    ["upper case", `${abcHex.toUpperCase()}\n`],
    ["a line of md5sum", `${abcHex}  abc.txt\n`],
    ["a line of md5sum --binary", `${abcHex} *my files/abc.txt`],
    ["a line of md5sum for a name with a backslash", `\\${abcHex}  a\\nb.txt`],
    ["a line of md5sum for a name with a line separator of Unicode", `${abcHex}  a\u2028b`],
    ["a line of md5sum --tag for such a name", `MD5 (a\u2029b) = ${abcHex}`],
    ["a line of md5sum --tag", `MD5 (a (1).txt) = ${abcHex}\n`],
    ["a line of openssl md5", `MD5(stdin)= ${abcHex}\n`],
    ["a line of OpenSSL 1.1's openssl md5 for standard input", `(stdin)= ${abcHex}\n`],
  ])("[M16] reads a hash with %s", (_, hash) => {
    expect(parseExpectedHash(hash)).toEqual({ digest: abcDigest, format: "hex" });
  });

  it("[M16] reads Base64 with white space around", () => {
    expect(parseExpectedHash(` ${abcBase64}\n`)).toEqual({ digest: abcDigest, format: "base64" });
  });

  it("[M11] reads every digest that Buffer writes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (digest) => {
        const buffer = Buffer.from(digest);
        expect(parseExpectedHash(buffer.toString("hex"))).toEqual({ digest, format: "hex" });
        expect(parseExpectedHash(buffer.toString("base64"))).toEqual({ digest, format: "base64" });
      }),
    );
  });

  it.each([
    ["the empty string", ""],
    ["31 digits", abcHex.slice(1)],
    ["33 digits", `${abcHex}0`],
    ["a letter that is no digit", `g${abcHex.slice(1)}`],
    ["digits of another script", `９${abcHex.slice(1)}`],
    ["white space within", `${abcHex.slice(0, 16)} ${abcHex.slice(16)}`],
    ["white space alone", " \n"],
    ["two lines of md5sum", `${abcHex}  a\n${abcHex}  b\n`],
    ["a line of md5sum without a name", `${abcHex} *`],
    ["a line of md5sum with Base64", `${abcBase64}  abc.txt`],
    ["a line of md5sum with one blank", `${abcHex} abc.txt`],
    ["a line of sha1sum", `${"a".repeat(40)}  abc.txt`],
    ["a line of sha1sum --tag", `SHA1 (abc.txt) = ${"a".repeat(40)}`],
    ["a line of sha256sum --tag", `SHA256 (abc.txt) = ${abcHex}`],
    ["a line before", `x\n${abcHex}`],
    ["a character before Base64", `x${abcBase64}`],
    ["a line before Base64", `x\n${abcBase64}`],
    ["a prefix of Base64", `md5-${abcBase64}`],
    ["a prefix", `0x${abcHex.slice(2)}`],
    ["colons", "90:01:50:98:3c:d2:4f:b0:d6:96:3f:7d:28:e1:7f:72"],
    ["Base64 without padding", abcBase64.slice(0, 22)],
    ["Base64 with half its padding", abcBase64.slice(0, 23)],
    ["Base64 of the URL alphabet", "kAFQmDzST7DWlj99KOF_cg=="],
    ["Base64 of 15 bytes", Buffer.alloc(15).toString("base64")],
    ["Base64 of 17 bytes", Buffer.alloc(17).toString("base64")],
    ["a digest of SHA-1", "a".repeat(40)],
    ["a long string", "a".repeat(100_000)],
  ])("[M11] refuses %s", async (_, hash) => {
    const error = await rejectionOf(() => parseExpectedHash(hash));
    expect(error).toMatchObject({ code: "INVALID_HASH_FORMAT" });
    expect((error as Md5Error).details.length).toBeLessThan(200);
  });

  it("[M11] accepts only the four last characters with unused bits of zero", () => {
    const accepted = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].filter((last) => {
      try {
        return parseExpectedHash(`${abcBase64.slice(0, 21)}${last}==`);
      } catch {
        return false;
      }
    });
    expect(accepted).toEqual(["A", "Q", "g", "w"]);
  });

  it.each([undefined, null, 5, [abcHex]])("[M11] refuses %j as invalid input", async (hash) => {
    const error = await rejectionOf(() => parseExpectedHash(hash as unknown as string));
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT" });
    expect((error as Error).message).toContain("expectedHash: must be a string; got ");
  });
});

describe("equalDigests", () => {
  it("[M12] compares bytes: a difference of one bit anywhere counts", () => {
    expect(equalDigests(abcDigest, Uint8Array.from(abcDigest))).toBe(true);
    for (let bit = 0; bit < 128; bit++) {
      const other = Uint8Array.from(abcDigest, (byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(equalDigests(abcDigest, other), `bit ${bit}`).toBe(false);
    }
  });

  // The time itself can't be measured reliably, but reads can be counted.
  it("[M12] reads every byte wherever the first difference is", () => {
    for (let difference = 0; difference < 16; difference++) {
      let reads = 0;
      const counted = new Proxy(abcDigest, {
        get: (target, key) => {
          if (/^\d+$/.test(String(key))) reads++;
          return Reflect.get(target, key, target);
        },
      });
      equalDigests(
        counted,
        Uint8Array.from(abcDigest, (byte, i) => (i === difference ? byte ^ 1 : byte)),
      );
      expect(reads, `difference at ${difference}`).toBe(16);
    }
  });
});
