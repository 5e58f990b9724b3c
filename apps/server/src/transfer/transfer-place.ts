import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../program/command-line.ts";
import { isPostgresUrl, postgresAddress } from "../settings/data-settings.ts";
import type { StorageConfig } from "../storage/open-storage.ts";

/** How many connections a copy opens to PostgreSQL. */
const databaseConnections = 4;

/**
 * Parses the source or target of a copy: `json:./data`, `sqlite:./data/fingerpaint.db`, or PostgreSQL's address.
 * @param option The name of the option, for messages: `--from`.
 * @throws UsageError for anything else
 */
export function readTransferPlace(option: string, text: string | undefined): StorageConfig {
  const allowed = `json:FOLDER, sqlite:FILE or ${postgresAddress}`;
  if (text === undefined || text === "") throw new UsageError(`${option} is missing; it takes ${allowed}`);
  if (isPostgresUrl(text)) {
    return { storage: "postgres", dataFolder: "", database: text, databaseConnections };
  }
  const [, kind, path] = /^(json|sqlite):(.+)$/.exec(text) ?? [];
  // Not quoted: it may hold a password.
  if (kind === undefined || path === undefined) throw new UsageError(`${option} takes ${allowed}`);
  const place = resolve(path.startsWith("file:") ? fileURLToPath(path) : path);
  return kind === "json"
    ? { storage: "json", dataFolder: place, database: null, databaseConnections }
    : { storage: "sqlite", dataFolder: dirname(place), database: place, databaseConnections };
}

/** Formats a place for messages, without its password. */
export function describePlace({ storage, dataFolder, database }: StorageConfig): string {
  if (storage === "postgres" && database !== null) {
    const { host, pathname } = new URL(database);
    return `postgres://${host}${pathname}`;
  }
  return storage === "memory" ? "memory" : `${storage}:${database ?? dataFolder}`;
}
