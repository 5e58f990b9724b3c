import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Metrics, StoreSizes } from "../../frame/logging/metrics.ts";

/** Metrics for Prometheus, with one registry per app, so that two apps in one process don't mix. */
export interface PrometheusMetrics extends Metrics {
  /** Shows the build that is running. */
  showBuild(build: { readonly version: string; readonly node: string; readonly storage: string }): void;
  /** The number of refusals since the start, by error code. */
  refusals(): Promise<Readonly<Record<string, number>>>;
  /** The Prometheus text format, and its media type. */
  render(): Promise<{ contentType: string; text: string }>;
}

/** Adds up the metrics of all processes of one server. */
export interface SharedMetrics {
  /** Shares a registry of this process. */
  share(registry: Registry): void;
  /** The metrics of all processes in the Prometheus text format. */
  collect(): Promise<string>;
}

const refusalsName = "fingerpaint_refusals_total";

/** @param shared Set if this is one of several processes. @default a single process */
export function createMetrics(shared?: SharedMetrics): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  if (canMeasureProcess()) collectDefaultMetrics({ register: registry });
  const { durations, refusals, writes, loads } = createCounters(registers);
  shared?.share(registry);
  const showBytes = (name: string, help: string, read: () => number) =>
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const text = () => (shared ? shared.collect() : registry.metrics());

  return {
    countReply(operation, status, seconds, refusal) {
      durations.observe({ operation, status }, seconds);
      if (refusal !== undefined) refusals.inc({ operation, code: refusal });
    },
    countCanvasWrite: (write) => writes.inc({ write }),
    countCanvasLoad: () => loads.inc(),
    showBodyBytes: (read) =>
      showBytes("fingerpaint_body_bytes", "Bytes of JSON bodies, and of the replies to them, held in memory", read),
    showReplyBytes: (read) =>
      showBytes("fingerpaint_reply_bytes", "Bytes of loads, share pages, lists and MCP answers held in memory", read),
    showStore: (read) => bindStoreGauges(registry, read),
    showBuild(build) {
      const labelNames = ["version", "node", "storage"];
      const help = "1, labelled with the release, Node's version and the storage";
      // All processes of a server run the same build, so the value isn't summed.
      new Gauge({ name: "fingerpaint_build_info", help, labelNames, registers, aggregator: "first" }).set(build, 1);
    },
    refusals: async () => countByCode(await text()),
    render: async () => ({ contentType: registry.contentType, text: await text() }),
  };
}

function createCounters(registers: Registry[]) {
  return {
    durations: new Histogram({
      name: "fingerpaint_request_duration_seconds",
      help: "Time from a request's headers to the end of its reply",
      labelNames: ["operation", "status"],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60],
      registers,
    }),
    refusals: new Counter({
      name: refusalsName,
      help: "Requests that were refused, by operation and error code",
      labelNames: ["operation", "code"],
      registers,
    }),
    writes: new Counter({
      name: "fingerpaint_canvas_writes_total",
      help: "Canvases published, published again with the same source, changed and deleted by their authors",
      labelNames: ["write"],
      registers,
    }),
    loads: new Counter({
      name: "fingerpaint_canvas_loads_total",
      help: "Canvases delivered to viewers",
      registers,
    }),
  };
}

/** Is there a real process to measure? In workerd, `process` reports neither CPU time nor memory. */
function canMeasureProcess(): boolean {
  try {
    return process.cpuUsage().user >= 0;
  } catch {
    return false;
  }
}

const refusalLines = new RegExp(`^${refusalsName}\\{(.*)\\} (\\d+)$`, "gm");

/** Adds up the refusals in a text of metrics: only the text has the sums over all processes. */
function countByCode(text: string): Record<string, number> {
  const byCode: Record<string, number> = {};
  for (const [, labels = "", count] of text.matchAll(refusalLines)) {
    const code = /code="(\w+)"/.exec(labels)?.[1] ?? "";
    byCode[code] = (byCode[code] ?? 0) + Number(count);
  }
  return byCode;
}

const gauges: Readonly<Record<keyof StoreSizes, { readonly name: string; readonly help: string }>> = {
  canvases: { name: "fingerpaint_canvases", help: "Canvases in the store, including expired and removed ones" },
  bytes: { name: "fingerpaint_canvas_bytes", help: "Bytes of all canvases: titles, sources and states as JSON" },
  expired: { name: "fingerpaint_canvases_expired", help: "Canvases whose link has expired" },
  removed: { name: "fingerpaint_canvases_removed", help: "Canvases that an operator has removed" },
  damagedFiles: { name: "fingerpaint_damaged_files", help: "Files in the data folder's damaged/" },
  freeBytes: { name: "fingerpaint_disk_free_bytes", help: "Free bytes on the canvases' disk" },
  maxCanvases: { name: "fingerpaint_quota_canvases", help: "QUOTA_STORE_CANVASES" },
  maxBytes: { name: "fingerpaint_quota_bytes", help: "QUOTA_STORE_BYTES" },
};

/**
 * Registers a gauge for each size. If a size is unknown, its gauge is absent rather than 0. Processes share one store,
 * so their values are aggregated by maximum, not by sum.
 */
function bindStoreGauges(registry: Registry, read: () => Promise<StoreSizes | null>): void {
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
