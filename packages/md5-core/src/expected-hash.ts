import { digestText } from "./digest.ts";
import { requireBytes, requireString } from "./errors/input-types.ts";
import { InvalidHashFormatError } from "./errors/invalid-hash-format-error.ts";
import { formatDigest } from "./md5/format-digest.ts";
import type { TextEncoding } from "./text-encoding.ts";

/** An expected hash that was read, and how it was written. */
export interface ExpectedHash {
  /** 16 bytes. */
  digest: Uint8Array;
  format: "hex" | "base64";
}

/** What comparing with an expected hash gave. */
export interface Verification {
  isValid: boolean;
  /** Lowercase hex, or Base64 where the expected hash was Base64 (rule M12). */
  calculatedHash: string;
}

const hexDigest = /^[0-9A-Fa-f]{32}$/;
/** 16 bytes are 21 characters and two bits more: the last character is one whose four unused bits are zero. */
const base64Digest = /^[0-9A-Za-z+/]{21}[AQgw]==$/;

/**
 * Reads an expected hash: 32 hex digits in either case, or canonical Base64 of 16 bytes; no white space (rule M11).
 *
 * @throws InvalidHashFormatError for every other string, the empty one included
 * @throws InvalidInputTypeError for anything else than a string
 */
export function parseExpectedHash(expectedHash: string): ExpectedHash {
  requireString(expectedHash, "expectedHash");
  if (hexDigest.test(expectedHash)) {
    return {
      digest: Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(expectedHash.slice(2 * i, 2 * i + 2), 16)),
      format: "hex",
    };
  }
  if (base64Digest.test(expectedHash)) {
    return { digest: Uint8Array.from(atob(expectedHash), (byte) => byte.charCodeAt(0)), format: "base64" };
  }
  throw new InvalidHashFormatError(expectedHash);
}

/**
 * Compares digests of one length in a time that doesn't tell where they differ.
 *
 * @throws InvalidInputTypeError when either is anything else than a Uint8Array, or its memory was transferred
 */
export function equalDigests(a: Uint8Array, b: Uint8Array): boolean {
  requireBytes(a, "a");
  requireBytes(b, "b");
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= (a[i] as number) ^ (b[i] as number);
  return difference === 0;
}

/**
 * Compares a digest with an expected hash, byte by byte (rule M12).
 *
 * @param digest as {@link Md5Hasher.digestToBytes} gives it
 * @throws InvalidHashFormatError when the expected hash is neither hex nor Base64 (rule M11)
 * @throws InvalidInputTypeError when the expected hash is not a string, or the digest anything else than a Uint8Array with
 *   its memory
 */
export function verifyDigest(digest: Uint8Array, expectedHash: string): Verification {
  requireBytes(digest, "digest");
  const expected = parseExpectedHash(expectedHash);
  return { isValid: equalDigests(digest, expected.digest), calculatedHash: formatDigest(digest, expected.format) };
}

/**
 * Compares a text's MD5, as {@link digestText} gives it, with an expected hash.
 *
 * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding
 * @throws UnsupportedEncodingError when the encoding is none of {@link textEncodings}
 * @throws InvalidHashFormatError when the expected hash is neither hex nor Base64 (rule M11)
 * @throws InvalidInputTypeError when the text or the expected hash is not a string
 */
export async function verifyText(
  text: string,
  expectedHash: string,
  { encoding }: { encoding?: TextEncoding | undefined } = {},
): Promise<Verification> {
  const { digest } = parseExpectedHash(await digestText(text, { encoding }));
  return verifyDigest(digest, expectedHash);
}
