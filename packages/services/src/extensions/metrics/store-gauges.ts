import { Gauge, type Registry } from "prom-client";

/** How much a store holds and may hold; null if unknown or unlimited. */
export interface StoreSizes {
  readonly canvases: number;
  /** The total size of their titles, sources and states as JSON. */
  readonly bytes: number;
  readonly expired: number;
  readonly removed: number;
  /** Damaged files that were set aside. */
  readonly damagedFiles: number | null;
  /** Free space on the disk that holds the canvases. */
  readonly freeBytes: number | null;
  readonly maxCanvases: number | null;
  readonly maxBytes: number | null;
}

const gauges: Readonly<Record<keyof StoreSizes, { readonly name: string; readonly help: string }>> = {
  canvases: { name: "fingerpaint_canvases", help: "Canvases that are kept, expired and removed ones included" },
  bytes: { name: "fingerpaint_canvas_bytes", help: "Bytes of all canvases: titles, sources and states as JSON" },
  expired: { name: "fingerpaint_canvases_expired", help: "Canvases whose link has expired" },
  removed: { name: "fingerpaint_canvases_removed", help: "Canvases that an operator has removed" },
  damagedFiles: { name: "fingerpaint_damaged_files", help: "Files in the data folder's damaged/" },
  freeBytes: { name: "fingerpaint_disk_free_bytes", help: "Bytes free on the disk of the canvases" },
  maxCanvases: { name: "fingerpaint_quota_canvases", help: "QUOTA_STORE_CANVASES" },
  maxBytes: { name: "fingerpaint_quota_bytes", help: "QUOTA_STORE_BYTES" },
};

/**
 * Registers a gauge for each size. If a size is unknown, its gauge is absent rather than 0. Processes share one store,
 * so their values are aggregated by maximum, not by sum.
 */
export function bindStoreGauges(registry: Registry, read: () => Promise<StoreSizes | null>): void {
  for (const [size, { name, help }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: "max",
      async collect() {
        const value = (await read())?.[size as keyof StoreSizes] ?? null;
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }
}
