import { existsSync } from "node:fs";
import path from "node:path";
import type { DatabaseReport } from "@fingerpaint/canvas-store-sql/sqlite";
import { parseKeys } from "@fingerpaint/services/keys";
import { counted } from "../../program/command-line.ts";
import type { DataSettings } from "../../settings/data-settings.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { isUsed } from "../../storage/open-storage.ts";
import { keysDocumentName } from "../sql-storage/database-keys.ts";
import { checkClock, checkKeys, foundCanvases, type HealthFinding, indented, notUsedYet, problem } from "./findings.ts";

/** The doctor's checks of a database: whether it can be used, its tables, damage, the keys and the clock. */
export async function checkDatabase(settings: ServerSettings, place: string): Promise<HealthFinding[]> {
  const { database } = settings.data;
  if (!isUsed(settings.data)) {
    // `checkFolder` reports this.
    if (!existsSync(path.dirname(database as string))) return [];
    const advice = "Check DATABASE_URL or DATA_DIR. Before the first start this is normal: the server creates it.";
    return [problem("storage", `${place} doesn't exist.`, advice)];
  }
  const report = await inspect(settings.data);
  const { canvases, missingSteps, unknownSteps, isWritable, faults, newestCanvas, now, documents } = report;
  const findings = [canvases === null ? notUsedYet(place, "DATABASE_URL") : foundCanvases(place, canvases)];
  if (unknownSteps.length > 0) {
    const found = `A newer release has changed the tables (${unknownSteps.join(", ")}).`;
    findings.push(problem("storage", found, "Start that release, or restore a backup made before it."));
  } else if (canvases !== null && missingSteps.length > 0) {
    findings.push({
      level: "note",
      about: "storage",
      found: `The tables are from an earlier release; the next start updates them in ${counted(missingSteps.length, "step")}.`,
      advice: "Make a backup first, because the earlier release refuses the database after that.",
    });
  }
  if (!isWritable) {
    const advice =
      "Run the doctor as the server's user, and check its permissions; a PostgreSQL standby accepts no writes.";
    findings.push(problem("storage", `This user can't write to ${place}.`, advice));
  }
  if (faults.length > 0) {
    const found = indented(["The database is damaged:", ...faults].join("\n"));
    findings.push(problem("damage", found, "Stop the servers, move the file away, and restore a backup."));
  }
  const keys = documents.get(keysDocumentName);
  return [
    ...findings,
    ...checkClock(newestCanvas, now),
    ...checkKeys(settings, keys === undefined ? null : parseKeys(`The list of API keys in ${place}`, keys)),
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
