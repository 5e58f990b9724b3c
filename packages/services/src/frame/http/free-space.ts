import { statfs } from "node:fs/promises";
import path from "node:path";
import type { ServerConfig } from "../../config/config.ts";
import { ServiceError } from "./service-error.ts";

type DiskConfig = Pick<ServerConfig, "storage" | "dataFolder" | "database">;

/** Returns the free bytes on the disk that holds the canvases; null if they aren't on a disk of this machine. */
export async function readFreeBytes({ storage, dataFolder, database }: DiskConfig): Promise<number | null> {
  const folder = storage === "json" ? dataFolder : storage === "sqlite" && database ? path.dirname(database) : null;
  if (folder === null) return null;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Creates a check that the disk holding the canvases has room left to publish.
 * @returns a function that rejects with SERVICE_UNAVAILABLE if there is no room; never if the canvases aren't on a disk
 */
export function createFreeSpaceCheck(config: DiskConfig & Pick<ServerConfig, "minFreeBytes">): () => Promise<void> {
  const { minFreeBytes } = config;
  return async () => {
    if (minFreeBytes === null) return;
    const freeBytes = await readFreeBytes(config);
    if (freeBytes === null || freeBytes >= minFreeBytes) return;
    throw new ServiceError("SERVICE_UNAVAILABLE", `less than ${minFreeBytes} bytes are free on the disk`, {
      headers: { "Retry-After": "60" },
    });
  };
}
