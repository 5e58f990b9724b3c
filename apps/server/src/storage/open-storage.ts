import { existsSync } from "node:fs";
import path from "node:path";
import { type CanvasStore, createMemoryStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createKeyFile, type KeyStore } from "@fingerpaint/services/keys";
import { createLogger } from "@fingerpaint/services/logger";
import type { Logger } from "pino";
import { openDatabase } from "../extensions/sql-storage/open-database.ts";
import { createHashKeyFile, type HashKeyStore } from "../keys/hash-key.ts";
import { UsageError } from "../program/command-line.ts";
import { type DataSettings, describePlace } from "../settings/data-settings.ts";

/** The settings that choose where canvases and keys are stored. */
export type StorageConfig = Pick<DataSettings, "storage" | "dataFolder" | "database" | "databaseConnections">;

/** The keys stored next to the canvases, and how to close them. */
interface OpenedKeys {
  /** The API keys; null if they last only as long as this process. */
  readonly keys: KeyStore | null;
  /** The store of the keyed hashes' key; null as above. */
  readonly hashKey: HashKeyStore | null;
  close(): Promise<void>;
}

export interface Storage extends OpenedKeys {
  readonly store: CanvasStore;
}

interface OpenStorageOptions {
  /** @default logs errors on standard error */
  readonly logger?: Logger;
  /**
   * Called when the keys in a database have changed or can no longer be read. The reader of a key file checks it
   * itself. @default nothing is called
   */
  readonly onKeysChanged?: () => void;
}

/**
 * Opens the storage chosen by `STORAGE`. Migrates a database's tables first.
 * @throws CanvasStoreError if it can't be used; KeyStoreError if the keys in a database are damaged
 */
export async function openStorage(config: StorageConfig, options: OpenStorageOptions = {}): Promise<Storage> {
  if (config.database !== null) return openDatabase(config, options.onKeysChanged);
  const { logger = createLogger({ level: "error" }) } = options;
  const store =
    config.storage === "memory"
      ? createMemoryStore()
      : await createJsonFileStore({
          folder: config.dataFolder,
          onDamaged: (file) => logger.error({ file }, "a damaged file was set aside"),
        });
  return { store, ...createFileKeys(config), close: () => store.close() };
}

/** Whether a server has used this folder or file. For PostgreSQL, always true: only opening it would tell. */
export function isUsed({ storage, dataFolder, database }: StorageConfig): boolean {
  return storage === "postgres" || existsSync(database ?? path.join(dataFolder, "canvases"));
}

/**
 * Refuses a place that no server has used, because opening it would create an empty storage: a command that only reads
 * would report success.
 * @throws UsageError
 */
export function refuseUnused(config: StorageConfig): void {
  if (isUsed(config)) return;
  throw new UsageError(`${describePlace(config)} has no canvases: it doesn't exist, or no server has used it yet`);
}

/** Opens only the keys: while servers are running, or if canvases are stored elsewhere. */
export async function openKeys(config: StorageConfig, onKeysChanged?: () => void): Promise<OpenedKeys> {
  if (config.database !== null) return openDatabase(config, onKeysChanged);
  return { ...createFileKeys(config), close: async () => {} };
}

function createFileKeys({ storage, dataFolder: folder }: StorageConfig): Pick<OpenedKeys, "keys" | "hashKey"> {
  if (storage !== "json") return { keys: null, hashKey: null };
  return { keys: createKeyFile({ folder }), hashKey: createHashKeyFile(folder) };
}
