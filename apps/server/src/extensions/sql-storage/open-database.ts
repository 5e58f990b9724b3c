import type { Documents, SqlCanvasStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { createHashKeyFile, type HashKeyStore } from "../../keys/hash-key.ts";
import type { Storage, StorageConfig } from "../../storage/open-storage.ts";
import { openDatabaseKeys } from "./database-keys.ts";

/**
 * Opens the configured database, and migrates its tables first.
 * @param onKeysChanged Called when the keys have changed or can no longer be read.
 * @throws CanvasStoreError if it can't be used; KeyStoreError if the keys in it are damaged
 */
export async function openDatabase(config: StorageConfig, onKeysChanged: () => void = () => {}): Promise<Storage> {
  const store = await openSqlStore(config);
  try {
    const hashKey = await openDatabaseHashKey(store.documents, config.storage === "sqlite" ? config.dataFolder : null);
    const keys = await openDatabaseKeys(store.documents, { place: store.place, onChange: onKeysChanged });
    return {
      store,
      keys,
      hashKey,
      async close() {
        keys.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Migrates the tables of the configured database. Returns the database's name. */
export async function migrateDatabase(config: StorageConfig): Promise<string> {
  const store = await openSqlStore(config);
  await store.close();
  return store.place;
}

/** Loads only the driver that is needed. */
async function openSqlStore({ storage, database, databaseConnections }: StorageConfig): Promise<SqlCanvasStore> {
  if (database === null) throw new TypeError(`STORAGE=${storage} has no database`);
  if (storage === "sqlite") {
    const { createSqliteStore } = await import("@fingerpaint/canvas-store-sql/sqlite");
    return createSqliteStore({ file: database });
  }
  const { createPostgresStore } = await import("@fingerpaint/canvas-store-sql/postgres");
  return createPostgresStore({ connectionString: database, maxConnections: databaseConnections });
}

const hashKeyDocument = "hash-key";

/**
 * The key in a database. With SQLite, earlier releases kept it in the data folder; that key is taken over.
 * @param legacyFolder The data folder, or null for other databases.
 */
async function openDatabaseHashKey(
  documents: Pick<Documents, "read" | "update">,
  legacyFolder: string | null,
): Promise<HashKeyStore> {
  const store: HashKeyStore = {
    read: async () => (await documents.read(hashKeyDocument))?.content ?? null,
    async update(change) {
      let key = "";
      await documents.update(hashKeyDocument, (kept) => {
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
