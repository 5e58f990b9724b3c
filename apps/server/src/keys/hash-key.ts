import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { nodeFiles } from "@fingerpaint/canvas-store/json-file";
import { ifPresent, orKeyStoreError } from "@fingerpaint/services/keys";

/**
 * Stores the key of the keyed hashes next to the canvases, because key links (rule C32) and claim links (C33) are
 * derived from it. All calls reject with a KeyStoreError or a CanvasStoreError if the storage can't be used.
 */
export interface HashKeyStore {
  /** The key, or null if there is none yet. */
  read(): Promise<string | null>;
  /**
   * Replaces the key by the result of `change`, and resolves to it once it is durable. `change` may be called again
   * with a key that another process stored in between.
   */
  update(change: (kept: string | null) => string): Promise<string>;
}

const fileName = "hash.key";

/** The key in the file `hash.key` of a data folder. An empty file counts as no key: a full disk may have left it. */
export function createHashKeyFile(folder: string): HashKeyStore {
  const file = path.join(folder, fileName);
  const read = () => {
    const text = ifPresent(file, () => readFileSync(file, "utf8"));
    return text === null || text.trim() === "" ? null : text;
  };
  return {
    read: async () => read(),
    // The folder's lock keeps other servers out.
    update: (change) =>
      orKeyStoreError(file, async () => {
        await nodeFiles.makeFolder(folder);
        const key = change(read());
        await nodeFiles.write(file, key);
        return key;
      }),
  };
}

/**
 * Returns the key of the hashes: `HASH_KEY`, or the stored one, which is created once.
 * @param configured `HASH_KEY`, or null if it is unset
 * @param store Null if nothing is stored: the key then lasts as long as the process.
 */
export async function openHashKey(configured: string | null, store: HashKeyStore | null): Promise<string> {
  if (configured !== null) return configured;
  const made = `${randomBytes(32).toString("hex")}\n`;
  if (store === null) return made;
  // If several servers start together, only one creates the key.
  return (await store.read()) ?? store.update((kept) => kept ?? made);
}
