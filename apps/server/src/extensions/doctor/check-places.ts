import { access, constants, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { sizeUnits } from "@fingerpaint/services/settings";
import type { DataSettings } from "../../settings/data-settings.ts";
import { type HealthFinding, problem } from "./findings.ts";

/** With less, a few large canvases or a busy log could fill the disk. */
const leastFreeBytes = sizeUnits.GiB;
const leastFreeShare = 0.05;

/** Checks the storage folder, its permissions, and the free space on its disk. */
export async function checkFolder(config: DataSettings): Promise<HealthFinding[]> {
  const folder = folderOf(config);
  if (folder === null) return [];
  const findings: HealthFinding[] = [];
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { mode } = await stat(folder);
    const others = mode & 0o077;
    findings.push(
      others === 0
        ? { level: "ok", about: "permissions", found: `Only this user can read ${folder}.` }
        : problem(
            "permissions",
            `Other users can enter ${folder} (mode ${(mode & 0o777).toString(8)}); it holds canvas passwords.`,
            `Run: chmod 700 ${folder}`,
          ),
    );
    findings.push(await checkFreeSpace(folder));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    findings.push(
      code === "ENOENT"
        ? problem(
            "storage",
            `${folder} doesn't exist.`,
            "Check DATA_DIR or DATABASE_URL. Before the first start this is right: the start makes the folder.",
          )
        : problem(
            "permissions",
            `This user can't use ${folder}: ${message}.`,
            "Run the doctor as the server's user, or give that user the folder: chown -R USER FOLDER",
          ),
    );
  }
  return findings;
}

async function checkFreeSpace(folder: string): Promise<HealthFinding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${sizeOf(free)} are free on the disk of ${folder}.`;
  if (free >= leastFreeBytes && bavail >= leastFreeShare * blocks) return { level: "ok", about: "free space", found };
  return problem(
    "free space",
    found,
    "Free some space or use a larger disk: a full one refuses publishes, but loses nothing.",
  );
}

/** "8.0 MiB": a size in the largest unit that it reaches. */
export function sizeOf(bytes: number): string {
  const [unit, size] = Object.entries(sizeUnits).findLast(([, one]) => bytes >= one) ?? ["bytes", 1];
  return `${size === 1 ? bytes : (bytes / size).toFixed(1)} ${unit}`;
}

function folderOf({ storage, dataFolder, database }: DataSettings): string | null {
  if (storage === "json") return dataFolder;
  return storage === "sqlite" && database !== null ? path.dirname(database) : null;
}
