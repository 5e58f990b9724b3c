import type { CanvasLanguage } from "../../language/canvas-language.ts";
import type { ValueAffixes } from "../../language/value-format.ts";
import type { ChartData } from "./chart-data.ts";

/** A chart's accessible name: "Bar chart: Requests, Errors". More than four series are only counted. */
export function chartTitle(kind: string, names: readonly string[], { sayCount }: CanvasLanguage): string {
  if (names.length === 0) return kind;
  return `${kind}: ${names.length > 4 ? sayCount("seriesCount", names.length) : names.join(", ")}`;
}

/** Describes a bar or line chart in a sentence: the number of categories and the range of values. */
export function describeChart(
  { categories, series }: ChartData,
  affixes: ValueAffixes,
  language: CanvasLanguage,
): string {
  const { say, sayCount, format } = language;
  const values = series.flatMap((row) => row.values).filter((value) => value !== null);
  if (values.length === 0) return say("noDataSentence");
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return say("chartRange", {
    categories: sayCount("categoryCount", categories.length),
    least: format.value(least, affixes),
    most: format.value(most, affixes),
  });
}
