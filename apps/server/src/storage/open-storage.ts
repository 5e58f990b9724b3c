import { type CanvasStore, createMemoryStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import type { SqlCanvasStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { createKeyFile, type KeyStore } from "@fingerpaint/services/keys";
import type { Logger } from "pino";
import { openDatabaseKeys } from "../keys/database-keys.ts";
import { createHashKeyFile, type HashKeyStore, openDatabaseHashKey } from "../keys/hash-key.ts";
import type { DataSettings } from "../settings/data-settings.ts";

/** The settings that choose where canvases and keys are stored. */
export type StorageConfig = Pick<DataSettings, "storage" | "dataFolder" | "database" | "databaseConnections">;

/** The keys stored next to the canvases, and how to close them. */
export interface OpenedKeys {
  /** The API keys; null if they last only as long as this process. */
  readonly keys: KeyStore | null;
  /** The store of the keyed hashes' key; null as above. */
  readonly hashKey: HashKeyStore | null;
  close(): Promise<void>;
}

/** A server's persistent storage. */
export interface Storage extends OpenedKeys {
  readonly store: CanvasStore;
}

export interface OpenStorageOptions {
  readonly logger: Logger;
  /**
   * Called when the keys in a database have changed or can no longer be read. The reader of a key file checks it
   * itself.
   */
  readonly onKeysChanged: () => void;
}

/**
 * Opens the storage chosen by `STORAGE`. Migrates a database's tables first.
 * @throws CanvasStoreError if it can't be used; KeyStoreError if the keys in a database are damaged
 */
export async function openStorage(config: StorageConfig, options: OpenStorageOptions): Promise<Storage> {
  if (config.database !== null) return openDatabase(config, options.onKeysChanged);
  const store =
    config.storage === "memory"
      ? createMemoryStore()
      : await createJsonFileStore({
          folder: config.dataFolder,
          onDamaged: (file) => options.logger.error({ file }, "a damaged file was set aside"),
        });
  return { store, ...createFileKeys(config), close: () => store.close() };
}

/** Opens only the keys: while servers are running, or if canvases are stored elsewhere. */
export async function openKeys(config: StorageConfig, onKeysChanged?: () => void): Promise<OpenedKeys> {
  if (config.database !== null) return openDatabase(config, onKeysChanged);
  return { ...createFileKeys(config), close: async () => {} };
}

/** Migrates the tables of the configured database. Returns the database's name. */
export async function migrateDatabase(config: StorageConfig): Promise<string> {
  const store = await openSqlStore(config);
  await store.close();
  return store.place;
}

function createFileKeys({ storage, dataFolder: folder }: StorageConfig): Pick<OpenedKeys, "keys" | "hashKey"> {
  if (storage !== "json") return { keys: null, hashKey: null };
  return { keys: createKeyFile({ folder }), hashKey: createHashKeyFile(folder) };
}

async function openDatabase(config: StorageConfig, onKeysChanged: () => void = () => {}): Promise<Storage> {
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
