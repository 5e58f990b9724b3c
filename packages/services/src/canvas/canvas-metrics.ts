import type { CanvasService, CanvasStore, QuotaLimits } from "@fingerpaint/canvas-store";
import type { Metrics, StoreSizes } from "../frame/logging/metrics.ts";

/** Wraps a canvas service so that all writes and loads are counted, whatever interface they come through. */
export function countCanvasUse(service: CanvasService, metrics: Metrics): CanvasService {
  return {
    ...service,
    async publish(owner, input, origin) {
      const result = await service.publish(owner, input, origin);
      metrics.countCanvasWrite(result.reused ? "again" : "new");
      return result;
    },
    async load(canvasId, options) {
      const canvas = await service.load(canvasId, options);
      metrics.countCanvasLoad();
      return canvas;
    },
    async update(owner, canvasId, input, origin) {
      const result = await service.update(owner, canvasId, input, origin);
      metrics.countCanvasWrite("changed");
      return result;
    },
    async remove(owner, canvasId) {
      await service.remove(owner, canvasId);
      metrics.countCanvasWrite("deleted");
    },
  };
}

/** How long a count of the store is cached: counting may scan the whole store. */
const lifetimeMs = 60_000;

/** The state of a store's disk; null if unknown. */
export type DiskSizes = Pick<StoreSizes, "damagedFiles" | "freeBytes">;

interface StoreSizesOptions {
  readonly quota: QuotaLimits["store"];
  readonly readDisk?: (() => Promise<DiskSizes>) | undefined;
}

/**
 * Creates a function that reports how much a store holds. All calls within a minute share one count.
 * @returns a function that resolves to null if the store is unavailable; the next call tries again
 */
export function createStoreSizes(store: CanvasStore, options: StoreSizesOptions): () => Promise<StoreSizes | null> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let latest: Promise<StoreSizes | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAtMs < lifetimeMs) return latest;
    readAtMs = performance.now();
    latest = readSizes(store, options).catch(() => {
      readAtMs = Number.NEGATIVE_INFINITY;
      return null;
    });
    return latest;
  };
}

async function readSizes(store: CanvasStore, { quota, readDisk }: StoreSizesOptions): Promise<StoreSizes> {
  const unknown: DiskSizes = { damagedFiles: null, freeBytes: null };
  const [tally, disk = unknown] = await Promise.all([store.tally(new Date().toISOString()), readDisk?.()]);
  return { ...tally, ...disk, maxCanvases: quota.canvases, maxBytes: quota.bytes };
}
