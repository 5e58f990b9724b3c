import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { bindStoreGauges, type StoreSizes } from "./store-gauges.ts";

/**
 * The effect of a write on a canvas: published, published again with the same content, changed, or deleted for its
 * author.
 */
export type CanvasWrite = "new" | "again" | "changed" | "deleted";

/** The metrics shown at `/metrics`, with one registry per app, so that two apps in one process don't mix. */
export interface Metrics {
  /** @param refusal The error code of a refusal. @default not refused */
  countReply(operation: string, status: number, seconds: number, refusal?: string): void;
  countCanvasWrite(write: CanvasWrite): void;
  countCanvasLoad(): void;
  /**
   * Shows the bytes of JSON bodies, and of the replies to them, that are in memory.
   * @param read Called at each rendering.
   */
  showBodyBytes(read: () => number): void;
  /** Shows the bytes that are reserved for loads, share pages, lists and answers to agents. @param read as above */
  showReplyBytes(read: () => number): void;
  /**
   * Shows how much is stored.
   * @param read Called at each rendering, so it should cache; resolves to null if unknown.
   */
  showStore(read: () => Promise<StoreSizes | null>): void;
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
export function createMetrics(shared?: SharedMetrics): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (canMeasureProcess()) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "fingerpaint_request_duration_seconds",
    help: "Time from a request's headers to the end of its reply",
    labelNames: ["operation", "status"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  const refusals = new Counter({
    name: refusalsName,
    help: "Requests that were refused, by operation and error code",
    labelNames: ["operation", "code"],
    registers,
  });
  const writes = new Counter({
    name: "fingerpaint_canvas_writes_total",
    help: "Canvases published, published again with the same source, changed and deleted by their authors",
    labelNames: ["write"],
    registers,
  });
  const loads = new Counter({
    name: "fingerpaint_canvas_loads_total",
    help: "Canvases delivered to viewers",
    registers,
  });
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
    async refusals() {
      // Parsed from the text, because only the text is summed over all processes.
      const byCode: Record<string, number> = {};
      for (const [, labels = "", count] of (await text()).matchAll(refusalLines)) {
        const code = /code="(\w+)"/.exec(labels)?.[1] ?? "";
        byCode[code] = (byCode[code] ?? 0) + Number(count);
      }
      return byCode;
    },
    render: async () => ({ contentType: registry.contentType, text: await text() }),
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
