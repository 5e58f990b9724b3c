import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { byteSize, defineSettings, oneOf, orOff, variable, wholeNumber } from "@fingerpaint/services/settings";
import { z } from "zod";
import { keysNeedStorage } from "../extensions/access/keys-need-storage.ts";

export type StorageKind = "json" | "sqlite" | "postgres" | "memory";

/** The settings that choose where canvases, keys and counts are kept. */
export interface DataSettings {
  readonly storage: StorageKind;
  /** Absolute. */
  readonly dataFolder: string;
  /** SQLite's file as an absolute path, or PostgreSQL's address; null with other storage. May contain a password. */
  readonly database: string | null;
  /** The most PostgreSQL connections that this process opens for canvases and keys. */
  readonly databaseConnections: number;
  /** The Redis that limits count in; null: they count in the database or in the processes. May contain a password. */
  readonly redisUrl: string | null;
  /** The least free space on the canvases' disk, in bytes; null: it isn't checked. */
  readonly minFreeBytes: number | null;
}

/** The form of a PostgreSQL address. Continues the text "allowed: ". */
export const postgresAddress =
  "an address such as postgres://user:password@host:5432/database, with @ # / : ? % in user and password percent-encoded: %40 %23 %2F %3A %3F %25";

/** The storage that `STORAGE` names. If it's unset, the one that `DATABASE_URL` is an address of; null: neither. */
function storageOf(storage: StorageKind | undefined, url: string | undefined): StorageKind | null {
  if (storage !== undefined) return storage;
  if (url === undefined) return "json";
  if (isPostgresUrl(url)) return "postgres";
  return /^(?:sqlite|file):/i.test(url) ? "sqlite" : null;
}

/** `DATABASE_URL` is a file or an address, or is ignored, depending on the storage. Null: there is no database. */
function databaseOf(storage: StorageKind | null, folder: string, url: string | undefined): string | null {
  if (storage === "postgres") return url !== undefined && isPostgresUrl(url) ? url : null;
  if (storage !== "sqlite") return null;
  const file = url === undefined ? join(folder, "fingerpaint.db") : fileOf(url);
  return file === null ? null : resolve(file);
}

/** The forms of `DATABASE_URL` that this storage takes, if the given one isn't among them. */
function allowedDatabase(storage: StorageKind | null, folder: string, url: string | undefined): string | undefined {
  if (storage === null) return `sqlite:FILE, or ${postgresAddress}`;
  if (databaseOf(storage, folder, url) !== null) return undefined;
  if (storage === "sqlite") return "a file: URL or a path";
  return storage === "postgres" ? postgresAddress : undefined;
}

/** A path, optionally after `sqlite:`, or the path of a `file:` URL; null for other URLs, such as PostgreSQL's. */
export function fileOf(url: string): string | null {
  if (url.includes("\0")) return null;
  if (/^sqlite:/i.test(url)) return url.slice("sqlite:".length) || null;
  if (!/^[a-z][a-z0-9+.-]+:/i.test(url)) return url;
  try {
    return fileURLToPath(url);
  } catch {
    return null;
  }
}

/**
 * Whether this is a PostgreSQL address. It isn't if a part of the password would be parsed as a host, path or query:
 * such an address is always a mistake, and messages would show those parts.
 */
export function isPostgresUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, pathname, search } = new URL(url);
  if (!/^postgres(ql)?:$/.test(protocol) || /@/.test(`${pathname}${search}`) || url.includes("#")) return false;
  try {
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}

/** Formats a place for messages, without its password. */
export function describePlace({
  storage,
  dataFolder,
  database,
}: Pick<DataSettings, "storage" | "dataFolder" | "database">): string {
  if (storage === "postgres" && database !== null) {
    const { host, pathname } = new URL(database);
    return `postgres://${host}${pathname}`;
  }
  return storage === "memory" ? "memory" : `${storage}:${database ?? dataFolder}`;
}

/** The local folder that holds the canvases; null: they are in memory or in PostgreSQL. */
export function folderOfCanvases({
  storage,
  dataFolder,
  database,
}: Pick<DataSettings, "storage" | "dataFolder" | "database">): string | null {
  if (storage === "json") return dataFolder;
  return storage === "sqlite" && database !== null ? dirname(database) : null;
}

function isRedisUrl(value: string): boolean {
  return URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol);
}

export const dataSettings = defineSettings({
  variables: {
    DATA_DIR: variable(
      z.string().refine((path) => !path.includes("\0")),
      {
        default: "./data",
        section: "storage and processes",
        description:
          "Folder for canvases and keys, or for SQLite's file. The server creates it at startup. Unused with `memory` and `postgres`.",
        allowed: "the path of a folder",
      },
    ),
    DATABASE_URL: variable(z.string().max(4096), {
      section: "storage and processes",
      description:
        "The database: a file or an address. It also selects the storage if `STORAGE` is unset. Unset: `fingerpaint.db` in `DATA_DIR` with `STORAGE=sqlite`.",
      allowed: `with sqlite the path of a file, also as sqlite:FILE or file:/path; with postgres ${postgresAddress}`,
      secret: true,
    }),
    STORAGE: variable(oneOf(["json", "sqlite", "postgres", "memory"]), {
      section: "storage and processes",
      description:
        "Where canvases and API keys are kept. `json`: files, for one process. `sqlite`: a file, for the processes of one machine. `postgres`: a database, for many machines. `memory`: nowhere. Unset: what `DATABASE_URL` names, otherwise `json`.",
    }),
    DATABASE_CONNECTIONS: variable(wholeNumber(1, 1000), {
      default: "10",
      section: "storage and processes",
      description: "The most connections that each server process opens to PostgreSQL for canvases and keys.",
    }),
    REDIS_URL: variable(z.string().refine(isRedisUrl), {
      section: "storage and processes",
      description:
        "Redis or Valkey that counts requests and wrong passwords for all processes. Unset: PostgreSQL counts with `STORAGE=postgres`, otherwise the processes of `PROCESSES`.",
      allowed: "an address such as redis://user:password@host:6379/0, or rediss:// for TLS",
      secret: true,
    }),
    MIN_FREE_SPACE: variable(orOff(byteSize("1048576 GiB")), {
      default: "64MiB",
      section: "storage and processes",
      description:
        "The least free space on the canvases' disk. If there is less, `/readyz` answers 503. Unused with `memory` and `postgres`.",
    }),
  },
  settings: (values): DataSettings => {
    const { STORAGE, DATABASE_URL: url, DATA_DIR: folder } = values;
    const storage = storageOf(STORAGE, url);
    return {
      storage: storage ?? "json",
      dataFolder: resolve(folder),
      database: databaseOf(storage, folder, url),
      databaseConnections: values.DATABASE_CONNECTIONS,
      redisUrl: values.REDIS_URL ?? null,
      minFreeBytes: values.MIN_FREE_SPACE,
    };
  },
  checks: [
    {
      variables: ["DATABASE_URL", "STORAGE"],
      find: (_, { STORAGE, DATABASE_URL: url, DATA_DIR: folder }) => {
        const allowed = allowedDatabase(storageOf(STORAGE, url), folder, url);
        const received = url === undefined ? "unset" : "a value that is not shown here";
        return allowed === undefined ? undefined : `is ${received}; allowed with this STORAGE: ${allowed}`;
      },
    },
    keysNeedStorage,
  ],
});
