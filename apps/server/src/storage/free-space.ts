import { readdir, statfs } from "node:fs/promises";
import path from "node:path";
import { type DiskSizes, type Module, ServiceError } from "@fingerpaint/services";
import type { DataSettings } from "../settings/data-settings.ts";

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
  const [damagedFiles, freeBytes] = await Promise.all([countDamagedFiles(settings), readFreeBytes(settings)]);
  return { damagedFiles, freeBytes };
}

/** Returns the free bytes on the disk that holds the canvases; null if they aren't on a disk of this machine. */
async function readFreeBytes({ storage, dataFolder, database }: DiskSettings): Promise<number | null> {
  const folder = storage === "json" ? dataFolder : storage === "sqlite" && database ? path.dirname(database) : null;
  if (folder === null) return null;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function countDamagedFiles({ storage, dataFolder }: DiskSettings): Promise<number | null> {
  if (storage !== "json") return null;
  const names = await readdir(path.join(dataFolder, "damaged")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.length;
}
