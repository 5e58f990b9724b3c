import type { ChartData } from "./chart-data.ts";

/** One bar in units of its axes. */
export interface Bar {
  category: number;
  series: number;
  /** The value as given. */
  value: number;
  /** Where the bar begins and ends on the value axis. */
  from: number;
  to: number;
}

/** Bars side by side, all from 0. */
export function groupBars({ series }: ChartData): Bar[] {
  return series.flatMap(({ values }, row) =>
    values.flatMap((value, category) => (value === null ? [] : [{ category, series: row, value, from: 0, to: value }])),
  );
}

/**
 * Stacked bars: positive values upwards from 0 and negative ones downwards.
 *
 * @param isNormalized - whether each category is scaled to 100, the sum of its absolute values
 */
export function stackBars({ categories, series }: ChartData, isNormalized: boolean): Bar[] {
  return categories.flatMap((_, category) => {
    const scale = isNormalized ? 100 / (categorySize({ categories, series }, category) || 1) : 1;
    const ends = { up: 0, down: 0 };
    return series.flatMap(({ values }, row) => {
      const value = values[category] ?? null;
      if (value === null) return [];
      const side = value < 0 ? "down" : "up";
      const from = ends[side];
      ends[side] += value * scale;
      return [{ category, series: row, value, from, to: ends[side] }];
    });
  });
}

/** The sum of the absolute values of a category, which its shares refer to. */
export function categorySize({ series }: ChartData, category: number): number {
  return series.reduce((sum, { values }) => sum + Math.abs(values[category] ?? 0), 0);
}
