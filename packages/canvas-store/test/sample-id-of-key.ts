import { createHash } from "node:crypto";

/** Ids for publishing under keys, only for tests: anyone who knows the owner and the key can guess them. */
export function sampleIdOfKey(owner: string, key: string): string {
  return `cv_${createHash("sha256")
    .update(JSON.stringify([owner, key]))
    .digest("hex")
    .slice(0, 16)}`;
}
