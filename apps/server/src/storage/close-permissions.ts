import { chmod, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { DataSettings } from "../settings/data-settings.ts";

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
export async function closePermissions(
  { storage, dataFolder, database }: Pick<DataSettings, "storage" | "dataFolder" | "database">,
  logger: Logger,
): Promise<void> {
  // Windows has no such permissions.
  if (storage === "memory" || storage === "postgres" || process.platform === "win32") return;
  const names = await readdir(dataFolder).catch(() => []);
  const files = names.filter((name) => ours.test(name)).map((name) => path.join(dataFolder, name));
  if (storage === "sqlite" && database !== null && !files.includes(database)) files.push(database);
  const closed: string[] = [];
  for (const file of files) {
    const found = await stat(file).catch(() => null);
    if (found === null || (found.mode & 0o077) === 0) continue;
    try {
      await chmod(file, found.mode & 0o700);
      closed.push(path.basename(file));
    } catch (error) {
      logger.warn({ file, err: error }, "other users can read this file, which may hold canvas passwords: close it");
    }
  }
  if (closed.length === 0) return;
  logger.warn({ dataFolder, closed }, "other users could read files in the data folder: their access was removed");
}
