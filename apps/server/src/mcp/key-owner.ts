import { createHash } from "node:crypto";

/**
 * The owner of what an API key publishes. It stays the same for as long as the key exists. No cookie holds the
 * separator, so no session is the same owner.
 *
 * @param keyId The key's id, never the key.
 */
export function ownerOfKey(keyId: string): string {
  return createHash("sha256").update(`key\0${keyId}`, "utf8").digest("hex");
}
