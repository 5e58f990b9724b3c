import { statfs } from "node:fs/promises";
import path from "node:path";
import type { ServerConfig } from "../config/config.ts";
import { ServiceError } from "../http/service-error.ts";

/**
 * Makes a check that the disk of the canvases has room left to publish.
 * @returns a function that rejects with SERVICE_UNAVAILABLE where it hasn't; it never does where nothing is on a disk.
 */
export function createFreeSpaceCheck({
  storage,
  dataFolder,
  database,
  minFreeBytes,
}: Pick<ServerConfig, "storage" | "dataFolder" | "database" | "minFreeBytes">): () => Promise<void> {
  const folder = storage === "json" ? dataFolder : storage === "sqlite" && database ? path.dirname(database) : null;
  return async () => {
    if (folder === null || minFreeBytes === null) return;
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= minFreeBytes) return;
    throw new ServiceError("SERVICE_UNAVAILABLE", `less than ${minFreeBytes} bytes are free on the disk`, {
      headers: { "Retry-After": "60" },
    });
  };
}
