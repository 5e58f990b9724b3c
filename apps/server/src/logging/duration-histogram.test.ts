import { Histogram, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { createDurationHistogram } from "./duration-histogram.ts";

const options = { name: "seconds", help: "Time\nof replies" };
const bounds = [0.001, 0.25, 60];

describe("the duration histogram", () => {
  it("is shown by a registry as prom-client's own histogram of the same observations is", async () => {
    const ours = new Registry();
    const theirs = new Registry();
    const durations = createDurationHistogram({ ...options, bounds });
    ours.registerMetric(durations.metric);
    const labelNames = ["operation", "status"];
    const reference = new Histogram({ ...options, buckets: bounds, labelNames, registers: [theirs] });
    expect(await ours.metrics()).toBe(await theirs.metrics());

    for (const [operation, status, seconds] of [
      ["hashText", 200, 0.0004],
      ["hashText", 200, 0.001],
      ["hashText", 200, 61.5],
      ["hashText", 400, 0.002],
      ["none", 404, 0.25],
      ["hashText", 200, 60],
    ] as const) {
      durations.observe(operation, status, seconds);
      reference.observe({ operation, status }, seconds);
    }
    expect(await ours.metrics()).toBe(await theirs.metrics());
    expect(await ours.metrics()).toContain('seconds_bucket{le="+Inf",operation="hashText",status="200"} 4\n');
    expect(await ours.getMetricsAsJSON()).toMatchObject([{ name: "seconds", type: "histogram" }]);
  });
});
