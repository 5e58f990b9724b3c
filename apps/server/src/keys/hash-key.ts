import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { nodeFiles } from "@fingerpaint/canvas-store/json-file";
import type { Documents } from "@fingerpaint/canvas-store-sql/sqlite";
import { ifPresent, orKeyStoreError } from "./key-file.ts";

/**
 * Where the key of the keyed hashes is kept: beside the canvases, because links by key (rule C32) and claim links (C33)
 * are derived from it. All calls reject with a KeyStoreError or a CanvasStoreError if the place can't be used.
 */
export interface HashKeyStore {
  /** The key; null: there is none yet. */
  read(): Promise<string | null>;
  /**
   * Keeps what `change` makes of the key, and resolves to that once it is durable. `change` may be called again with
   * what another process kept in between.
   */
  update(change: (kept: string | null) => string): Promise<string>;
}

const fileName = "hash.key";
const documentName = "hash-key";

/** The key in the file `hash.key` of a data folder. An empty file counts as none: a full disk may have left it. */
export function createHashKeyFile(folder: string): HashKeyStore {
  const file = path.join(folder, fileName);
  const read = () => {
    const text = ifPresent(file, () => readFileSync(file, "utf8"));
    return text === null || text.trim() === "" ? null : text;
  };
  return {
    read: async () => read(),
    // The lock of the folder keeps other servers from it.
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
 * The key in a database. Earlier releases kept that of SQLite in the data folder: it is taken over.
 * @param legacyFolder The data folder; null with other databases.
 */
export async function openDatabaseHashKey(
  documents: Pick<Documents, "read" | "update">,
  legacyFolder: string | null,
): Promise<HashKeyStore> {
  const store: HashKeyStore = {
    read: async () => (await documents.read(documentName))?.content ?? null,
    async update(change) {
      let key = "";
      await documents.update(documentName, (kept) => {
        key = change(kept);
        return key;
      });
      return key;
    },
  };
  if (legacyFolder !== null && (await store.read()) === null) {
    const legacy = await createHashKeyFile(legacyFolder).read();
    if (legacy !== null) await store.update((kept) => kept ?? legacy);
  }
  return store;
}

/**
 * The key of the hashes: `HASH_KEY`, or the one that is kept, which is made once.
 * @param configured `HASH_KEY`; null: it is unset
 * @param store Null: nothing is kept, and the key lasts as long as the process.
 */
export async function openHashKey(configured: string | null, store: HashKeyStore | null): Promise<string> {
  if (configured !== null) return configured;
  const made = `${randomBytes(32).toString("hex")}\n`;
  if (store === null) return made;
  // Of servers that start together, one makes it.
  return (await store.read()) ?? store.update((kept) => kept ?? made);
}
