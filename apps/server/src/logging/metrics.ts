import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { BodyBudget } from "../body/body-budget.ts";
import { createDurationHistogram } from "./duration-histogram.ts";

/** What `/metrics` shows, one registry for each app, so that two apps in one process don't mix. */
export interface Metrics {
  countReply(operation: string, status: number, seconds: number): void;
  /** The Prometheus text format, and its media type. */
  render(): Promise<{ contentType: string; text: string }>;
}

export function createMetrics(budget: BodyBudget): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = createDurationHistogram({
    name: "fingerpaint_request_duration_seconds",
    help: "Time from a request's headers to the end of its reply",
    bounds: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60],
  });
  registry.registerMetric(durations.metric);
  new Gauge({
    name: "fingerpaint_body_bytes",
    help: "Bytes of JSON bodies held in memory",
    registers: [registry],
    collect() {
      this.set(budget.used);
    },
  });
  return {
    countReply: durations.observe,
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
