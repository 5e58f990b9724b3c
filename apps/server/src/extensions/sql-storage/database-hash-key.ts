import type { Documents } from "@fingerpaint/canvas-store-sql/sqlite";
import { createHashKeyFile, type HashKeyStore } from "../../keys/hash-key.ts";

const documentName = "hash-key";

/**
 * The key in a database. With SQLite, earlier releases kept it in the data folder; that key is taken over.
 * @param legacyFolder The data folder, or null for other databases.
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
