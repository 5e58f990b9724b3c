import { describeValue, requireList } from "../../errors/check-arguments.ts";
import { Md5Error } from "../../errors/md5-error.ts";
import { equalDigests } from "../../expected-hash.ts";
import {
  digestPartsOfSizes,
  openSlices,
  type PartSource,
  type ReadPartsOptions,
  requireReadOptions,
} from "./digest-parts.ts";
import { countParts, formatMultipartETag, maxPartSize, parseETag, requirePartSize } from "./etag.ts";

const mebibyte = 2 ** 20;

/**
 * The part sizes of common clients, in bytes, in ascending order: 5 MiB (rclone, several SDKs of AWS), 8 MiB (AWS
 * CLI, boto3), 10 MiB (Cyberduck), 15 MiB (s3cmd), 16 MiB and 17,179,870 bytes (the console of AWS), 50 MiB
 * (s5cmd), 100 MiB (older Hadoop), and all powers of two from 1 MiB to 4 GiB.
 */
export const knownPartSizes: readonly number[] = [
  ...[5, 10, 15, 50, 100].map((size) => size * mebibyte),
  17_179_870,
  ...Array.from({ length: 13 }, (_, power) => 2 ** power * mebibyte),
].sort((a, b) => a - b);

/** How a source is compared with an ETag. */
export interface VerifyETagOptions extends ReadPartsOptions {
  /**
   * The part sizes to try, in bytes, each from 1 to 5 GiB.
   *
   * @default {@link knownPartSizes}, and the smallest whole number of MiB that gives as many parts as the ETag says
   */
  partSizes?: readonly number[] | undefined;
  /**
   * The size of a stream, in bytes, if it is known: then only part sizes that fit are tried. Bytes and Blobs know their
   * size.
   *
   * @default unknown
   */
  size?: number | undefined;
}

/** The outcome of a comparison with an ETag. */
export interface ETagVerification {
  /** Whether the source, divided into parts of one of the sizes tried, has this ETag. */
  readonly isValid: boolean;
  /** The part size that gives this ETag, in bytes; null if none of those tried does, or if there is only one part. */
  readonly partSize: number | null;
  /**
   * The part sizes that were tried, in bytes, in ascending order. If it is empty for an ETag of several parts, no known
   * part size gives that many, and the outcome says nothing about the content.
   */
  readonly triedPartSizes: readonly number[];
}

/**
 * Compares a source with an ETag of S3: with the MD5 of the whole source, or, if the ETag has a number of parts, with
 * the ETags that it has in parts of various sizes, because an ETag doesn't say how large the parts were. The source is
 * read once. Objects encrypted with SSE-C or SSE-KMS have ETags that aren't MD5 digests.
 *
 * @throws Md5Error `INVALID_HASH_FORMAT` if `parseETag` doesn't accept the ETag, before anything is read
 * @throws Md5Error `INVALID_ARGUMENT` if a part size or `size` is out of range, and for anything that `digestParts`
 * refuses
 * @throws the error of the source or `onProgress`, or the signal's reason
 * @example
 * const { isValid } = await verifyMultipartETag(file, '"669fdad9e309b552f1e9cf7b489c1f73-2"');
 */
export async function verifyMultipartETag(
  source: PartSource,
  etag: string,
  options: VerifyETagOptions = {},
): Promise<ETagVerification> {
  requireReadOptions(options, "verifyMultipartETag(source, etag, { signal })");
  const { digest, partCount } = parseETag(etag);
  const { partSizes, size, ...others } = options;
  if (partSizes !== undefined) requirePartSizes(partSizes);
  if (size !== undefined) requireSize(size);
  const count = partCount ?? 1;
  const isWhole = partCount === null || (count === 1 && partSizes === undefined);
  const tried = isWhole ? [Number.MAX_SAFE_INTEGER] : sizesToTry(partSizes, count, openSlices(source)?.size ?? size);
  if (tried.length === 0) return { isValid: false, partSize: null, triedPartSizes: [] };
  const { partsOfSizes } = await digestPartsOfSizes(source, tried, count, others);
  const found = partsOfSizes.findIndex((parts) => {
    if (parts?.length !== count) return false;
    return equalDigests(partCount === null ? (parts[0] as Uint8Array) : etagDigest(parts), digest);
  });
  return {
    isValid: found !== -1,
    partSize: count > 1 ? (tried[found] ?? null) : null,
    triedPartSizes: isWhole ? [] : tried,
  };
}

function etagDigest(parts: readonly Uint8Array[]): Uint8Array {
  return parseETag(formatMultipartETag(parts)).digest;
}

/** The sizes that can give this number of parts, in ascending order. */
function sizesToTry(
  chosen: readonly number[] | undefined,
  partCount: number,
  size: number | undefined,
): readonly number[] {
  const sizes = new Set(chosen ?? knownPartSizes);
  if (chosen === undefined && size !== undefined) {
    const smallest = mebibyte * Math.max(1, Math.ceil(size / partCount / mebibyte));
    if (smallest <= maxPartSize) sizes.add(smallest);
  }
  const fitting = [...sizes].filter((partSize) => size === undefined || countParts(size, partSize) === partCount);
  return fitting.sort((a, b) => a - b);
}

function requirePartSizes(partSizes: readonly number[]): void {
  requireList(partSizes, "partSizes");
  for (const [index, partSize] of partSizes.entries()) requirePartSize(partSize, `partSizes[${index}]`);
}

function requireSize(size: number): void {
  if (Number.isSafeInteger(size) && size >= 0) return;
  throw new Md5Error("INVALID_ARGUMENT", `size: must be a whole number of bytes; got ${describeValue(size)}`);
}
