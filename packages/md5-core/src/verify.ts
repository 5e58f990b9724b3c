import type { ByteSource } from "./byte-source.ts";
import { digestBytes, digestText } from "./digest.ts";
import { type DigestStreamOptions, digestStream } from "./digest-stream.ts";
import type { EncodingOptions } from "./encodings/load-encoder.ts";
import { type Bytes, requireOptions } from "./errors/check-arguments.ts";
import { type ExpectedHash, equalDigests, parseExpectedHash } from "./expected-hash.ts";
import { readDigest, writeDigest } from "./md5/output-format.ts";

/** The outcome of a comparison with an expected hash. */
export interface Verification {
  isValid: boolean;
  /** Lowercase hex, or Base64 where the expected hash was Base64. */
  calculatedHash: string;
}

/** How a stream is read to be verified. */
export type VerifyStreamOptions = Omit<DigestStreamOptions, "outputFormat">;

const asBytes = { outputFormat: "bytes" } as const;

/**
 * Compares a digest with an expected hash, byte by byte in constant time.
 *
 * @param digest 16 bytes, as `digest({ outputFormat: "bytes" })` of a hasher gives them
 * @throws Md5Error `INVALID_HASH_FORMAT` when the expected hash is none that `parseExpectedHash` reads
 * @throws Md5Error `INVALID_ARGUMENT` when the expected hash is no string, or the digest isn't 16 bytes
 */
export function verifyDigest(digest: Bytes, expectedHash: string): Verification {
  return compare(readDigest(digest), parseExpectedHash(expectedHash));
}

/**
 * Compares the MD5 of a text, as `digestText` calculates it, with an expected hash.
 *
 * @throws UnencodableTextError, Md5Error as `digestText` and `verifyDigest`
 * @example
 * (await verifyText("hello", "5d41402abc4b2a76b9719d911017c592")).isValid; // true
 */
export async function verifyText(
  text: string,
  expectedHash: string,
  options: EncodingOptions = {},
): Promise<Verification> {
  requireOptions(options, 'verifyText(text, expectedHash, { encoding: "gbk" })');
  const digest = await digestText(text, { encoding: options.encoding, ...asBytes });
  return compare(digest, parseExpectedHash(expectedHash));
}

/**
 * Compares the MD5 of bytes with an expected hash.
 *
 * @throws Md5Error as `digestBytes` and `verifyDigest`
 */
export function verifyBytes(bytes: Bytes, expectedHash: string): Verification {
  const expected = parseExpectedHash(expectedHash);
  return compare(digestBytes(bytes, asBytes), expected);
}

/**
 * Compares the MD5 of a source's bytes, read as `digestStream` reads them, with an expected hash. A hash of the wrong
 * form is refused before anything is read.
 *
 * @throws Md5Error as `digestStream` and `verifyDigest`
 * @throws whatever the source fails with, or the signal's reason
 * @example
 * const { isValid } = await verifyStream(await fetch(url), "5d41402abc4b2a76b9719d911017c592");
 */
export async function verifyStream(
  source: ByteSource,
  expectedHash: string,
  options: VerifyStreamOptions = {},
): Promise<Verification> {
  requireOptions(options, "verifyStream(source, expectedHash, { signal })");
  const expected = parseExpectedHash(expectedHash);
  return compare(await digestStream(source, { ...options, ...asBytes }), expected);
}

function compare(digest: Uint8Array, expected: ExpectedHash): Verification {
  return { isValid: equalDigests(digest, expected.digest), calculatedHash: writeDigest(digest, expected.format) };
}
