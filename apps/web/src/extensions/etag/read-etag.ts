import { Md5Error } from "@fingerpaint/md5-core";
import { parseETag } from "@fingerpaint/md5-core/etag";
import type { ExpectedValue } from "../../pages/hash/verification.ts";

/** Reads an ETag of S3, with or without quotes; null if it is none. That of a single upload is the file's MD5. */
export function readETag(value: string): ExpectedValue | null {
  try {
    const { digest, partCount } = parseETag(value);
    return { digest, etag: partCount === null ? null : value };
  } catch (error) {
    if (Md5Error.isInstance(error) && error.code === "INVALID_HASH_FORMAT") return null;
    throw error;
  }
}
