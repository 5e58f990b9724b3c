import { digestBytes, digestText } from "./digest.ts";
import { type ByteSource, type DigestStreamOptions, digestStream } from "./digest-stream.ts";
import type { EncodingOptions } from "./encodings/load-encoder.ts";
import { type Bytes, requireOptions } from "./errors/check-arguments.ts";
import { type ExpectedHash, equalDigests, parseExpectedHash } from "./expected-hash.ts";
import { readDigest, writeDigest } from "./md5/output-format.ts";

/** The outcome of a comparison with an expected hash. */
export interface Verification {
  isValid: boolean;
  /** Lowercase hex, or Base64 if the expected hash was Base64. */
  calculatedHash: string;
}

/** How a stream is read for verification. */
export type VerifyStreamOptions = Omit<DigestStreamOptions, "outputFormat">;

const asBytes = { outputFormat: "bytes" } as const;

/**
 * Compares a digest with an expected hash, byte by byte in constant time.
 *
 * @param digest 16 bytes, such as the result of a hasher's `digest({ outputFormat: "bytes" })`
 * @throws Md5Error `INVALID_HASH_FORMAT` if `parseExpectedHash` doesn't accept the expected hash
 * @throws Md5Error `INVALID_ARGUMENT` if the expected hash isn't a string, or the digest isn't 16 bytes
 */
export function verifyDigest(digest: Bytes, expectedHash: string): Verification {
  return compare(readDigest(digest), parseExpectedHash(expectedHash));
}

/**
 * Compares the MD5 of a text, as `digestText` calculates it, with an expected hash.
 *
 * @throws UnencodableTextError, Md5Error like `digestText` and `verifyDigest`
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
 * @throws Md5Error like `digestBytes` and `verifyDigest`
 */
export function verifyBytes(bytes: Bytes, expectedHash: string): Verification {
  const expected = parseExpectedHash(expectedHash);
  return compare(digestBytes(bytes, asBytes), expected);
}

/**
 * Compares the MD5 of a source's bytes, as `digestStream` calculates it, with an expected hash. A malformed hash is
 * refused before anything is read.
 *
 * @throws Md5Error like `digestStream` and `verifyDigest`
 * @throws the error of the source or `onProgress`, or the signal's reason
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
