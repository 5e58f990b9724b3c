import { readdir } from "node:fs/promises";
import path from "node:path";
import type { CanvasStore } from "@fingerpaint/canvas-store";
import type { ServerConfig } from "../../config/config.ts";
import { readFreeBytes } from "../../frame/http/free-space.ts";
import type { StoreSizes } from "./store-gauges.ts";

/** How long a count of the store is cached: counting may scan the whole store. */
const lifetimeMs = 60_000;

type SizesConfig = Pick<ServerConfig, "storage" | "dataFolder" | "database" | "quotas">;

/**
 * Creates a function that reports how much a store holds. All calls within a minute share one count.
 * @returns a function that resolves to null if the store is unavailable; the next call tries again
 */
export function createStoreSizes(store: CanvasStore, config: SizesConfig): () => Promise<StoreSizes | null> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let latest: Promise<StoreSizes | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAtMs < lifetimeMs) return latest;
    readAtMs = performance.now();
    latest = readSizes(store, config).catch(() => {
      readAtMs = Number.NEGATIVE_INFINITY;
      return null;
    });
    return latest;
  };
}

async function readSizes(store: CanvasStore, config: SizesConfig): Promise<StoreSizes> {
  const [tally, damagedFiles, freeBytes] = await Promise.all([
    store.tally(new Date().toISOString()),
    countDamagedFiles(config),
    readFreeBytes(config),
  ]);
  const { canvases: maxCanvases, bytes: maxBytes } = config.quotas.store;
  return { ...tally, damagedFiles, freeBytes, maxCanvases, maxBytes };
}

async function countDamagedFiles({ storage, dataFolder }: SizesConfig): Promise<number | null> {
  if (storage !== "json") return null;
  const names = await readdir(path.join(dataFolder, "damaged")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.length;
}
