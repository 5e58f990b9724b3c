import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { BodyBudget } from "../body/body-budget.ts";

/** What `/metrics` shows, one registry for each app, so that two apps in one process don't mix. */
export interface Metrics {
  countReply(operation: string, status: number, seconds: number): void;
  /** The Prometheus text format, and its media type. */
  render(): Promise<{ contentType: string; text: string }>;
}

export function createMetrics(budget: BodyBudget): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "fingerpaint_request_duration_seconds",
    help: "Time from a request's headers to the end of its reply",
    labelNames: ["operation", "status"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  new Gauge({
    name: "fingerpaint_body_bytes",
    help: "Bytes of JSON bodies held in memory",
    registers: [registry],
    collect() {
      this.set(budget.used);
    },
  });
  // Finding a label set costs more than observing, and there are few of them.
  const series = new Map<string, Histogram.Internal<"operation" | "status">>();
  return {
    countReply: (operation, status, seconds) => {
      const name = `${operation} ${status}`;
      let observed = series.get(name);
      if (observed === undefined) {
        observed = duration.labels({ operation, status });
        series.set(name, observed);
      }
      observed.observe(seconds);
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
