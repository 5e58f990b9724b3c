import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { CanvasStoreError } from "@fingerpaint/canvas-store";
import { type DamagedFile, openFolderReader } from "@fingerpaint/canvas-store/json-file";
import type { DatabaseReport } from "@fingerpaint/canvas-store-sql/sqlite";
import { createKeyFile, type KeyEntry, parseKeys } from "@fingerpaint/services/keys";
import { KeyStoreError } from "@fingerpaint/services/settings";
import { keysDocumentName } from "../keys/database-keys.ts";
import { counted } from "../program/counts.ts";
import type { DataSettings } from "../settings/data-settings.ts";
import type { ServerSettings } from "../settings/server-settings.ts";
import { describePlace } from "../transfer/transfer-place.ts";
import { type HealthFinding, indented } from "./finding.ts";

/** How far two clocks may differ, and how far in the future the newest canvas may be. */
const clockToleranceMs = 60_000;

/** The most damaged files that are listed. */
const maxNamed = 20;

/** Checks whether the storage can be read, what is damaged, whether there are keys, and whether the clock is right. */
export async function checkStorage(settings: ServerSettings): Promise<HealthFinding[]> {
  const place = describePlace(settings.data);
  if (settings.data.storage === "memory") {
    const found = "STORAGE=memory keeps nothing beyond a restart.";
    return [
      { level: "note", about: "storage", found, advice: "Set STORAGE=json, sqlite or postgres to keep canvases." },
    ];
  }
  try {
    return settings.data.database === null
      ? await checkJsonFolder(settings, place)
      : await checkDatabase(settings, place);
  } catch (error) {
    if (!CanvasStoreError.isInstance(error) && !(error instanceof KeyStoreError)) throw error;
    return [
      {
        level: "problem",
        about: "storage",
        found: `${place} can't be used: ${error.details.replace(/\.?$/, ".")}`,
        advice:
          settings.data.storage === "postgres"
            ? "Check that the database runs, that DATABASE_URL is right, and that its user may connect."
            : "Check the path, its owner and the disk; docs/running.md says what each file is.",
      },
    ];
  }
}

async function checkJsonFolder(settings: ServerSettings, place: string): Promise<HealthFinding[]> {
  const { dataFolder: folder } = settings.data;
  // `checkFolder` reports this.
  if (!existsSync(folder)) return [];
  const damaged: DamagedFile[] = [];
  const reader = await openFolderReader({ folder, onDamaged: (file) => damaged.push(file) });
  const { canvases: newest } = await reader.listAll({ limit: 1 });
  await reader.close();
  const found = existsSync(path.join(folder, "canvases"))
    ? foundCanvases(place, reader.count)
    : notUsedYet(place, "DATA_DIR");
  return [
    found,
    ...damagedFiles(damaged),
    ...(await setAsideFiles(folder)),
    ...checkClock(newest[0]?.createdAt ?? null, null),
    ...checkKeys(settings.frame, createKeyFile({ folder }).read()),
  ];
}

async function checkDatabase(settings: ServerSettings, place: string): Promise<HealthFinding[]> {
  const { storage, database } = settings.data;
  if (storage === "sqlite" && !existsSync(database as string)) {
    // `checkFolder` reports this.
    if (!existsSync(path.dirname(database as string))) return [];
    const advice = "Check DATABASE_URL or DATA_DIR. Before the first start this is right: the start makes it.";
    return [{ level: "problem", about: "storage", found: `${place} doesn't exist.`, advice }];
  }
  const report = await inspect(settings.data);
  const { canvases, missingSteps, unknownSteps, isWritable, faults, newestCanvas, now, documents } = report;
  const findings = [canvases === null ? notUsedYet(place, "DATABASE_URL") : foundCanvases(place, canvases)];
  if (unknownSteps.length > 0) {
    findings.push({
      level: "problem",
      about: "storage",
      found: `A newer release has changed the tables (${unknownSteps.join(", ")}).`,
      advice: "Start that release, or restore a backup made before it.",
    });
  } else if (canvases !== null && missingSteps.length > 0) {
    findings.push({
      level: "note",
      about: "storage",
      found: `The tables are those of an earlier release; a start makes ${counted(missingSteps.length, "step")} to change them.`,
      advice: "Make a backup before that: the earlier release refuses the database then.",
    });
  }
  if (!isWritable) {
    findings.push({
      level: "problem",
      about: "storage",
      found: `This user can't write to ${place}.`,
      advice: "Run the doctor as the server's user, and check its permissions; a PostgreSQL standby accepts no writes.",
    });
  }
  if (faults.length > 0) {
    findings.push({
      level: "problem",
      about: "damage",
      found: indented(["The database is damaged:", ...faults].join("\n")),
      advice: "Stop the servers, move the file away, and restore a backup.",
    });
  }
  const keys = documents.get(keysDocumentName);
  return [
    ...findings,
    ...checkClock(newestCanvas, now),
    ...checkKeys(settings.frame, keys === undefined ? null : parseKeys(`The list of API keys in ${place}`, keys)),
  ];
}

/** Loads only the configured driver. */
async function inspect({ storage, database }: DataSettings): Promise<DatabaseReport> {
  if (storage === "sqlite") {
    const { inspectSqlite } = await import("@fingerpaint/canvas-store-sql/sqlite");
    return inspectSqlite({ file: database as string });
  }
  const { inspectPostgres } = await import("@fingerpaint/canvas-store-sql/postgres");
  return inspectPostgres({ connectionString: database as string });
}

function foundCanvases(place: string, canvases: number): HealthFinding {
  const found = `${place} can be read; it has ${counted(canvases, "canvas", "canvases")}.`;
  return { level: "ok", about: "storage", found };
}

function notUsedYet(place: string, variable: string): HealthFinding {
  return {
    level: "note",
    about: "storage",
    found: `No server has used ${place} yet.`,
    advice: `If it should have canvases, check ${variable}.`,
  };
}

function damagedFiles(damaged: readonly DamagedFile[]): HealthFinding[] {
  if (damaged.length === 0) return [];
  const lines = damaged.map(({ name, reason }) => `${name}: ${reason}`);
  return [
    {
      level: "problem",
      about: "damage",
      found: named(`Damaged: ${counted(damaged.length, "file")}.`, lines),
      advice: "Restore each from a backup. A start moves damaged documents to damaged/ and goes on without them.",
    },
  ];
}

/** Reports the files that earlier starts moved to `damaged/`. */
async function setAsideFiles(folder: string): Promise<HealthFinding[]> {
  const names = await readdir(path.join(folder, "damaged")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new CanvasStoreError("STORE_UNAVAILABLE", `the folder damaged can't be read: ${error.message}`);
  });
  if (names.length === 0) return [];
  return [
    {
      level: "problem",
      about: "damage",
      found: named(
        `Set aside by earlier starts: ${counted(names.length, "file")}.`,
        names.sort().map((name) => `damaged/${name}`),
      ),
      advice: "Restore what is missing from a backup, then delete these. The log of each start says what was wrong.",
    },
  ];
}

function named(summary: string, lines: readonly string[]): string {
  const more = lines.length > maxNamed ? [`and ${lines.length - maxNamed} more`] : [];
  return indented([summary, ...lines.slice(0, maxNamed), ...more].join("\n"));
}

function checkKeys(
  { apiKeys }: Pick<ServerSettings["frame"], "apiKeys">,
  entries: readonly KeyEntry[] | null,
): HealthFinding[] {
  const kept = (entries ?? []).filter(({ revokedAt }) => revokedAt === null).length;
  if (kept + apiKeys.length > 0) {
    const found = `${counted(kept, "kept key")} and ${counted(apiKeys.length, "key")} of API_KEYS can be used.`;
    return [{ level: "ok", about: "API keys", found }];
  }
  const found = "There is no API key; the first start makes one and prints it.";
  return [{ level: "note", about: "API keys", found, advice: "Or make one now: fingerpaint-server keys create" }];
}

/** @param databaseNow The database's clock; null: it uses this machine's. */
function checkClock(newestCanvas: string | null, databaseNow: Date | null): HealthFinding[] {
  const advice = "Set the clock, for example with NTP: lists are sorted by it, and links expire by it.";
  const now = new Date();
  const found = `It is ${now.toISOString()} here`;
  if (databaseNow !== null && Math.abs(databaseNow.getTime() - now.getTime()) > clockToleranceMs) {
    return [
      {
        level: "problem",
        about: "clock",
        found: `${found}, and ${databaseNow.toISOString()} in the database.`,
        advice,
      },
    ];
  }
  if (newestCanvas !== null && Date.parse(newestCanvas) > now.getTime() + clockToleranceMs) {
    return [
      { level: "problem", about: "clock", found: `${found}, but the newest canvas is of ${newestCanvas}.`, advice },
    ];
  }
  return [{ level: "ok", about: "clock", found: `${found}, after all that is kept.` }];
}
