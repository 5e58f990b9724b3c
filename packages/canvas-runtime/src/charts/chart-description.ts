import type { ChartData } from "./chart-data.ts";
import { formatValue, type ValueAffixes } from "./value-format.ts";

/** A chart's name for those who hear it: "Bar chart: Requests, Errors". Long lists of series are counted. */
export function chartTitle(kind: string, names: readonly string[]): string {
  if (names.length === 0) return kind;
  return `${kind}: ${names.length > 4 ? `${names.length} series` : names.join(", ")}`;
}

/** What a bar or line chart shows, in a sentence: how many categories, and its range of values. */
export function describeChart({ categories, series }: ChartData, affixes: ValueAffixes): string {
  const values = series.flatMap((row) => row.values).filter((value) => value !== null);
  if (values.length === 0) return "No data.";
  const count = categories.length === 1 ? "1 category" : `${categories.length} categories`;
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return `${count}, values from ${formatValue(least, affixes)} to ${formatValue(most, affixes)}.`;
}
