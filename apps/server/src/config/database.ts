import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConfigProblem } from "./config-error.ts";

interface DatabaseVariables {
  readonly STORAGE: "json" | "sqlite" | "postgres" | "memory";
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string | undefined;
}

/** What `DATABASE_URL` means depends on `STORAGE`: a file, an address, or nothing. Null: there is no database. */
export function databaseOf(values: DatabaseVariables): { database: string | null; problem?: ConfigProblem } {
  const { STORAGE: storage, DATA_DIR: folder, DATABASE_URL: url } = values;
  if (storage === "sqlite") {
    const file = url === undefined ? join(folder, "fingerpaint.db") : fileOf(url);
    return file === null ? refused("a file: URL or a path", url) : { database: resolve(file) };
  }
  if (storage === "postgres") {
    return url !== undefined && isPostgresUrl(url)
      ? { database: url }
      : refused("an address such as postgres://user:password@host:5432/database", url);
  }
  return { database: null };
}

/** Several processes can't share a folder of JSON documents, nor memory. */
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

/** A path, or the path of a `file:` URL; null for other URLs, such as PostgreSQL's. */
function fileOf(url: string): string | null {
  if (url.includes("\0")) return null;
  if (!/^[a-z][a-z0-9+.-]+:/i.test(url)) return url;
  try {
    return fileURLToPath(url);
  } catch {
    return null;
  }
}

function isPostgresUrl(url: string): boolean {
  return URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol);
}

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
