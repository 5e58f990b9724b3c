import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConfigProblem } from "./config-error.ts";

type Storage = "json" | "sqlite" | "postgres" | "memory";

interface DatabaseVariables {
  readonly STORAGE: Storage;
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string | undefined;
}

/** The storage that `STORAGE` names. If it's unset, the one that `DATABASE_URL` is an address of. */
export function storageOf(values: {
  readonly STORAGE?: Storage | undefined;
  readonly DATABASE_URL?: string | undefined;
}): { storage: Storage; problem?: ConfigProblem } {
  const { STORAGE: storage, DATABASE_URL: url } = values;
  if (storage !== undefined) return { storage };
  if (url === undefined) return { storage: "json" };
  if (isPostgresUrl(url)) return { storage: "postgres" };
  if (/^(?:sqlite|file):/i.test(url)) return { storage: "sqlite" };
  return {
    storage: "json",
    problem: refused(`sqlite:FILE, or ${postgresAddress}`, url).problem,
  };
}

/** `DATABASE_URL` is a file or an address, or is ignored, depending on `STORAGE`. Null: there is no database. */
export function databaseOf(values: DatabaseVariables): { database: string | null; problem?: ConfigProblem } {
  const { STORAGE: storage, DATA_DIR: folder, DATABASE_URL: url } = values;
  if (storage === "sqlite") {
    const file = url === undefined ? join(folder, "fingerpaint.db") : fileOf(url);
    return file === null ? refused("a file: URL or a path", url) : { database: resolve(file) };
  }
  if (storage === "postgres") {
    return url !== undefined && isPostgresUrl(url) ? { database: url } : refused(postgresAddress, url);
  }
  return { database: null };
}

/** Several processes can share neither a folder of JSON documents nor memory. */
export function processesProblem(values: {
  readonly STORAGE: DatabaseVariables["STORAGE"];
  readonly PROCESSES: number | "auto";
}): ConfigProblem | undefined {
  const { STORAGE: storage, PROCESSES: processes } = values;
  if (processes === 1 || storage === "sqlite" || storage === "postgres") return undefined;
  return {
    variable: "PROCESSES",
    problem: `PROCESSES is "${processes}"; allowed with STORAGE=${storage}: 1. Several processes need STORAGE=sqlite or STORAGE=postgres`,
  };
}

/** A path, optionally after `sqlite:`, or the path of a `file:` URL; null for other URLs, such as PostgreSQL's. */
function fileOf(url: string): string | null {
  if (url.includes("\0")) return null;
  if (/^sqlite:/i.test(url)) return url.slice("sqlite:".length);
  if (!/^[a-z][a-z0-9+.-]+:/i.test(url)) return url;
  try {
    return fileURLToPath(url);
  } catch {
    return null;
  }
}

/**
 * Whether this is a PostgreSQL address. It isn't if a part of the password would be parsed as a host, path or query:
 * nobody means such an address, and messages show those parts.
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

/** The form of a PostgreSQL address. Continues the text "allowed: ". */
export const postgresAddress =
  "an address such as postgres://user:password@host:5432/database, with @ # / : ? % in user and password percent-encoded: %40 %23 %2F %3A %3F %25";

function refused(allowed: string, url: string | undefined): { database: null; problem: ConfigProblem } {
  const received = url === undefined ? "unset" : "a value that is not shown here";
  return {
    database: null,
    problem: {
      variable: "DATABASE_URL",
      problem: `DATABASE_URL is ${received}; allowed with this STORAGE: ${allowed}`,
    },
  };
}
