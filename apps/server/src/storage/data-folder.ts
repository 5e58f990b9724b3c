import { chmod, readdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { type DiskSizes, type Module, ServiceError } from "@fingerpaint/services";
import type { Logger } from "pino";
import { type DataSettings, folderOfCanvases } from "../settings/data-settings.ts";

type DiskSettings = Pick<DataSettings, "storage" | "dataFolder" | "database">;

/** Reports the server not ready if the disk that holds the canvases has no room left to publish. */
export function disk(settings: DiskSettings & Pick<DataSettings, "minFreeBytes">): Module {
  const { minFreeBytes } = settings;
  return {
    name: "disk",
    checkReady: async () => {
      if (minFreeBytes === null) return;
      const freeBytes = await readFreeBytes(settings);
      if (freeBytes === null || freeBytes >= minFreeBytes) return;
      throw new ServiceError("SERVICE_UNAVAILABLE", `less than ${minFreeBytes} bytes are free on the disk`, {
        retryAfterSeconds: 60,
      });
    },
  };
}

/** Returns the free bytes on the disk, and the number of damaged files that were set aside there. */
export async function readDisk(settings: DiskSettings): Promise<DiskSizes> {
  const { storage, dataFolder } = settings;
  const [damagedFiles, freeBytes] = await Promise.all([
    storage === "json" ? listDamagedFiles(dataFolder) : null,
    readFreeBytes(settings),
  ]);
  return { damagedFiles: damagedFiles?.length ?? null, freeBytes };
}

/** The names of the files that starts of the JSON store moved to `damaged/`. */
export async function listDamagedFiles(dataFolder: string): Promise<string[]> {
  return readdir(path.join(dataFolder, "damaged")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Returns the free bytes on the disk that holds the canvases; null if they aren't on a disk of this machine. */
async function readFreeBytes(settings: DiskSettings): Promise<number | null> {
  const folder = folderOfCanvases(settings);
  if (folder === null) return null;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * The files and folders that the server creates in a data folder. Excludes the data folder itself, which may be shared,
 * such as a home folder.
 */
const ours = /^(?:canvases|blocked|damaged|canvases\.index|views\.jsonl|keys\.json|hash\.key|fingerpaint\.db.*)$/;

/**
 * Revokes other users' access to the server's files in the data folder, and logs it: a backup may have been restored
 * with wider permissions, and the files hold canvas passwords. Logs a warning for each file whose permissions can't be
 * changed.
 */
export async function closePermissions({ storage, dataFolder, database }: DiskSettings, logger: Logger): Promise<void> {
  // Windows has no such permissions.
  if (storage === "memory" || storage === "postgres" || process.platform === "win32") return;
  const names = await readdir(dataFolder).catch(() => []);
  const files = new Set(names.filter((name) => ours.test(name)).map((name) => path.join(dataFolder, name)));
  // SQLite gives its other two files the mode that the database had when it was opened.
  if (storage === "sqlite" && database !== null) {
    for (const suffix of ["", "-wal", "-shm"]) files.add(`${database}${suffix}`);
  }
  const closed: string[] = [];
  for (const file of files) {
    const found = await stat(file).catch(() => null);
    if (found === null || (found.mode & 0o077) === 0) continue;
    try {
      await chmod(file, found.mode & 0o700);
      closed.push(path.basename(file));
    } catch (error) {
      logger.warn(
        { file, err: error },
        "other users can read this file, which may contain canvas passwords: remove their access",
      );
    }
  }
  if (closed.length === 0) return;
  logger.warn({ dataFolder, closed }, "other users could read files in the data folder: their access was removed");
}
