import { Md5Error, verifyDigest } from "@fingerpaint/md5-core";

/** How a digest compares with what a person typed as expected: `null` where nothing was typed. */
export type Verdict = "match" | "mismatch" | "not-a-hash" | null;

/**
 * Compares a digest with a pasted hash, hex or Base64. White space around it is dropped: it comes with copying.
 *
 * @param digest null while there is none: then only the form of the hash is judged.
 */
export function judge(digest: Uint8Array | null, pasted: string): Verdict {
  const expectedHash = pasted.trim();
  if (expectedHash === "") return null;
  try {
    const { isValid } = verifyDigest(digest ?? new Uint8Array(16), expectedHash);
    if (digest === null) return null;
    return isValid ? "match" : "mismatch";
  } catch (error) {
    if (Md5Error.isInstance(error) && error.code === "INVALID_HASH_FORMAT") return "not-a-hash";
    throw error;
  }
}
