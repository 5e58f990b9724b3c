import { Gauge, type Registry } from "prom-client";

/** How much a store keeps and may keep; null: that isn't known or has no limit. */
export interface StoreSizes {
  readonly canvases: number;
  /** Of their titles, sources and states as JSON. */
  readonly bytes: number;
  readonly expired: number;
  readonly removed: number;
  /** Files that were set aside because they were damaged. */
  readonly damagedFiles: number | null;
  /** On the disk of the canvases. */
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
 * Puts a gauge for each size on a registry. A gauge whose size isn't known is absent, rather than 0. Processes share
 * one store, so of theirs the largest counts and not the sum.
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
