import { describeValue, requireString } from "./errors/check-arguments.ts";
import { Md5Error } from "./errors/md5-error.ts";
import { hexToBytes } from "./md5/output-format.ts";

/** A parsed expected hash, and the format it was written in. */
export interface ExpectedHash {
  /** 16 bytes. */
  digest: Uint8Array;
  format: "hex" | "base64";
}

const hexDigest = /^[0-9A-Fa-f]{32}$/;
/** 16 bytes take 21 characters and two more bits: the four unused bits of the last character must be zero. */
const base64Digest = /^[0-9A-Za-z+/]{21}[AQgw]==$/;

/** A digest with a file name, as printed by md5sum, by `md5sum --tag` and BSD's md5, and by `openssl md5`. */
const md5sumLine = /^\\?([0-9A-Fa-f]{32}) [ *][^\r\n]+$|^\\?(?:MD5 ?)?\([^\r\n]*\) ?= ?([0-9A-Fa-f]{32})$/;

/**
 * Parses an expected hash: 32 hex digits in either case, or canonical Base64 of 16 bytes. Surrounding white space is
 * ignored, and a whole line of md5sum's output is accepted as well.
 *
 * @throws Md5Error `INVALID_HASH_FORMAT` for any other string, including the empty one
 * @throws Md5Error `INVALID_ARGUMENT` for anything but a string
 * @example
 * parseExpectedHash("XUFAKrxLKna5cZ2REBfFkg==").format; // base64
 * parseExpectedHash("5d41402abc4b2a76b9719d911017c592  hello.txt\n").format; // hex
 */
export function parseExpectedHash(expectedHash: string): ExpectedHash {
  requireString(expectedHash, "expectedHash");
  if (hexDigest.test(expectedHash)) return { digest: hexToBytes(expectedHash), format: "hex" };
  if (base64Digest.test(expectedHash)) {
    return { digest: Uint8Array.from(atob(expectedHash), (byte) => byte.charCodeAt(0)), format: "base64" };
  }
  const trimmed = expectedHash.trim();
  const [, ofLine, ofTag] = md5sumLine.exec(trimmed) ?? [];
  const inner = ofLine ?? ofTag ?? trimmed;
  if (inner !== expectedHash) return parseExpectedHash(inner);
  throw new Md5Error(
    "INVALID_HASH_FORMAT",
    `expectedHash: must be 32 hex digits or 24 characters of canonical Base64; got ${describeValue(expectedHash)}`,
  );
}

/** Compares two 16-byte digests in constant time. */
export function equalDigests(a: Uint8Array, b: Uint8Array): boolean {
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= (a[i] as number) ^ (b[i] as number);
  return difference === 0;
}
