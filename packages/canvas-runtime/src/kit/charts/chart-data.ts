import type { CanvasLanguage } from "../../language/canvas-language.ts";
import type { ChartReferenceLine } from "./chart-props.ts";

/** A series ready to draw: one value per category, null for a gap. */
export interface SeriesValues {
  name: string;
  tone: unknown;
  values: (number | null)[];
}

/** The data of a bar or line chart. */
export interface ChartData {
  categories: string[];
  series: SeriesValues[];
}

/** Beyond this, the span of an axis would overflow to Infinity. */
const largestValue = 1e300;
/** Below this, a value counts as 0: the steps of an axis would underflow. */
const smallestValue = 1e-290;

/** Converts an author's value (a number, or a number as text) to a drawable number; null if that isn't possible. */
export function readNumber(value: unknown): number | null {
  const read =
    typeof value === "string" && value.trim() !== ""
      ? Number(value.replaceAll(",", ""))
      : typeof value === "bigint"
        ? Number(value)
        : value;
  if (typeof read !== "number" || !Number.isFinite(read)) return null;
  if (Math.abs(read) < smallestValue) return 0;
  return Math.min(largestValue, Math.max(-largestValue, read));
}

/** Converts an author's label to text; "" for missing labels and objects. */
export function readLabel(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : "";
}

/** The objects in an array; an empty array for anything else. Canvas sources are only loosely typed. */
export function readItems<Item extends object>(value: readonly Item[] | undefined): Partial<Item>[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];
}

/**
 * Brings categories and series to the same length: that of the categories, or of the longest series if there are none.
 */
export function readChartData(
  props: {
    categories: readonly string[];
    series: readonly { name: string; data: readonly number[]; tone?: unknown }[];
  },
  language: CanvasLanguage,
): ChartData {
  const items = readItems(props.series);
  // Some hosts call the numbers of a series `values`.
  const rows = items.map((item) => {
    const numbers = item.data ?? (item as { values?: unknown }).values;
    return Array.isArray(numbers) ? numbers : [];
  });
  const labels: readonly unknown[] = Array.isArray(props.categories) ? props.categories : [];
  const count = labels.length || Math.max(0, ...rows.map((row) => row.length));
  return {
    categories: Array.from({ length: count }, (_, index) =>
      labels.length ? readLabel(labels[index]) : String(index + 1),
    ),
    series: items.map((item, index) => ({
      name: readLabel(item.name) || language.say("series", { number: index + 1 }),
      tone: item.tone,
      values: Array.from({ length: count }, (_, position) => readNumber(rows[index]?.[position])),
    })),
  };
}

/** The reference lines that have a drawable value. */
export function readReferenceLines(
  lines: readonly ChartReferenceLine[] | undefined,
): { value: number; label: string; tone: unknown }[] {
  return readItems(lines).flatMap((line) => {
    const value = readNumber(line.value);
    return value === null ? [] : [{ value, label: readLabel(line.label), tone: line.tone }];
  });
}
