import { digestBytes } from "../../digest.ts";
import { type Bytes, describeValue, requireList, requireString } from "../../errors/check-arguments.ts";
import { Md5Error } from "../../errors/md5-error.ts";
import { hexToBytes, readDigest } from "../../md5/output-format.ts";

/** S3 accepts up to this many parts. */
export const maxPartCount = 10_000;

/** The size of the largest part that S3 accepts, 5 GiB. */
export const maxPartSize = 5 * 2 ** 30;

export function requirePartSize(value: unknown, argument: string): void {
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxPartSize) return;
  throw new Md5Error(
    "INVALID_ARGUMENT",
    `${argument}: must be a whole number of bytes from 1 to ${maxPartSize}; got ${describeValue(value)}`,
  );
}

/** The number of parts of a size that a source has: an empty one has one. */
export function countParts(size: number, partSize: number): number {
  return Math.max(1, Math.ceil(size / partSize));
}

/** An ETag of S3, taken apart. */
export interface ParsedETag {
  /** 16 bytes: the MD5 of the object, or of the digests of its parts. */
  readonly digest: Uint8Array;
  /** The number of parts, from 1 to 10,000; null if the object was uploaded in one piece. */
  readonly partCount: number | null;
}

const etagForm = /^(?:W\/)?(?:"([^"]*)"|([^"]*))$/;
const etagValue = /^([0-9A-Fa-f]{32})(?:-([1-9][0-9]{0,4}))?$/;

/**
 * Parses an ETag of S3: 32 hex digits in either case, followed by `-` and the number of parts if the object was
 * uploaded in parts. Quotes around it, the weak indicator (`W/"…"`) of HTTP headers, and white space are ignored.
 *
 * @throws Md5Error `INVALID_HASH_FORMAT` for any other string
 * @throws Md5Error `INVALID_ARGUMENT` for anything but a string
 * @example
 * parseETag('"59adb24ef3cdbe0297f05b395827453f-1"').partCount; // 1
 */
export function parseETag(etag: string): ParsedETag {
  requireString(etag, "etag");
  const [, quoted, bare = quoted] = etagForm.exec(etag.trim()) ?? [];
  const [, hex, count] = etagValue.exec(bare ?? "") ?? [];
  if (hex === undefined || Number(count ?? 1) > maxPartCount) {
    throw new Md5Error(
      "INVALID_HASH_FORMAT",
      `etag: must be 32 hex digits, alone or with "-" and a number of parts up to ${maxPartCount}; got ${describeValue(etag)}`,
    );
  }
  return { digest: hexToBytes(hex), partCount: count === undefined ? null : Number(count) };
}

/**
 * The ETag that S3 gives an object uploaded in parts: the MD5 of the parts' digests in hex, `-`, and their number.
 *
 * @param parts the digest of each part, 16 bytes, in the order of the parts
 * @throws Md5Error `INVALID_ARGUMENT` if a digest isn't 16 bytes, or if there are none or more than 10,000
 * @example
 * const { parts } = await digestParts(file, { partSize: 8 * 2 ** 20 });
 * formatMultipartETag(parts); // 59adb24ef3cdbe0297f05b395827453f-1, for an empty file
 */
export function formatMultipartETag(parts: readonly Bytes[]): string {
  requireList(parts, "parts");
  if (parts.length === 0 || parts.length > maxPartCount) {
    throw new Md5Error("INVALID_ARGUMENT", `parts: must be 1 to ${maxPartCount} digests; got ${parts.length}`);
  }
  const digests = new Uint8Array(16 * parts.length);
  for (const [index, part] of parts.entries()) digests.set(readDigest(part, "parts", index), 16 * index);
  return `${digestBytes(digests)}-${parts.length}`;
}
