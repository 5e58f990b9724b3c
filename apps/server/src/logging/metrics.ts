import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What `/metrics` shows, one registry for each app, so that two apps in one process don't mix. */
export interface Metrics {
  countReply(operation: string, status: number, seconds: number): void;
  /** The Prometheus text format, and its media type. */
  render(): Promise<{ contentType: string; text: string }>;
}

/** Adds up what the processes of one server measured. */
export interface SharedMetrics {
  /** Shares a registry of this process. */
  share(registry: Registry): void;
  /** The measurements of all processes in the Prometheus text format. */
  collect(): Promise<string>;
}

/**
 * @param bodyBytes The bytes of JSON bodies and replies to them that are in memory, at each call.
 * @param shared Where this is one of several processes. @default alone
 */
export function createMetrics(bodyBytes: () => number, shared?: SharedMetrics): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "fingerpaint_request_duration_seconds",
    help: "Time from a request's headers to the end of its reply",
    labelNames: ["operation", "status"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  new Gauge({
    name: "fingerpaint_body_bytes",
    help: "Bytes of JSON bodies, and of the replies to them, held in memory",
    registers: [registry],
    collect() {
      this.set(bodyBytes());
    },
  });
  shared?.share(registry);
  return {
    countReply: (operation, status, seconds) => durations.observe({ operation, status }, seconds),
    render: async () => ({
      contentType: registry.contentType,
      text: await (shared ? shared.collect() : registry.metrics()),
    }),
  };
}
