import { Md5Error } from "@fingerpaint/md5-core";
import { parseETag } from "@fingerpaint/md5-core/etag";
import type { ExpectedValue } from "../../pages/hash/verification.ts";

/** Reads an ETag of S3, with or without quotes; null if it isn't one. For an upload in one piece, it is the MD5. */
export function readETag(value: string): ExpectedValue | null {
  try {
    const { digest, partCount } = parseETag(value);
    return { digest, etag: partCount === null ? null : value };
  } catch (error) {
    if (Md5Error.isInstance(error) && error.code === "INVALID_HASH_FORMAT") return null;
    throw error;
  }
}
