import { createHash } from "node:crypto";

/**
 * Returns the owner of everything that an API key publishes. It stays the same for as long as the key exists. Cookies
 * can't contain the separator, so no session has the same owner.
 *
 * @param keyId The key's id, never the key.
 */
export function ownerOfKey(keyId: string): string {
  return createHash("sha256").update(`key\0${keyId}`, "utf8").digest("hex");
}
