import { existsSync } from "node:fs";
import { CanvasStoreError } from "@fingerpaint/canvas-store";
import { type DamagedFile, openFolderReader } from "@fingerpaint/canvas-store/json-file";
import { createKeyFile } from "@fingerpaint/services/keys";
import { KeyStoreError } from "@fingerpaint/services/settings";
import { counted } from "../../program/command-line.ts";
import { describePlace } from "../../settings/data-settings.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { listDamagedFiles } from "../../storage/data-folder.ts";
import { isUsed } from "../../storage/open-storage.ts";
import { checkDatabase } from "./check-database.ts";
import { checkClock, checkKeys, foundCanvases, type HealthFinding, indented, notUsedYet, problem } from "./findings.ts";

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
    if (settings.data.database !== null) return await checkDatabase(settings, place);
    return await checkJsonFolder(settings, place);
  } catch (error) {
    if (!CanvasStoreError.isInstance(error) && !(error instanceof KeyStoreError)) throw error;
    const advice =
      settings.data.storage === "postgres"
        ? "Check that the database runs, that DATABASE_URL is right, and that its user may connect."
        : "Check the path, its owner and the disk; docs/running.md says what each file is.";
    return [problem("storage", `${place} can't be used: ${error.details.replace(/\.?$/, ".")}`, advice)];
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
  const found = isUsed(settings.data) ? foundCanvases(place, reader.count) : notUsedYet(place, "DATA_DIR");
  return [
    found,
    ...damagedFiles(damaged),
    ...(await setAsideFiles(folder)),
    ...checkClock(newest[0]?.createdAt ?? null, null),
    ...checkKeys(settings, createKeyFile({ folder }).read()),
  ];
}

function damagedFiles(damaged: readonly DamagedFile[]): HealthFinding[] {
  if (damaged.length === 0) return [];
  const lines = damaged.map(({ name, reason }) => `${name}: ${reason}`);
  const advice =
    "Restore each from a backup. The server moves damaged documents to damaged/ when it starts, and continues without them.";
  return [problem("damage", named(`Damaged: ${counted(damaged.length, "file")}.`, lines), advice)];
}

async function setAsideFiles(folder: string): Promise<HealthFinding[]> {
  const names = await listDamagedFiles(folder).catch((error: Error) => {
    throw new CanvasStoreError("STORE_UNAVAILABLE", `the folder damaged can't be read: ${error.message}`);
  });
  if (names.length === 0) return [];
  const found = named(
    `Set aside by earlier starts: ${counted(names.length, "file")}.`,
    names.sort().map((name) => `damaged/${name}`),
  );
  const advice = "Restore what is missing from a backup, then delete these. The log of each start says what was wrong.";
  return [problem("damage", found, advice)];
}

function named(summary: string, lines: readonly string[]): string {
  const more = lines.length > maxNamed ? [`and ${lines.length - maxNamed} more`] : [];
  return indented([summary, ...lines.slice(0, maxNamed), ...more].join("\n"));
}
