import type { CSSProperties } from "react";
import type { CanvasLanguage } from "../../language/canvas-language.ts";
import type { ValueAffixes } from "../../language/value-format.ts";
import type { CanvasHostTheme } from "../../theme/theme-types.ts";
import { hueOfTone } from "../../theme/tone.ts";
import { largestOf, objectsOf } from "../component-props.ts";

/** A series ready to draw: one value per category, null for a gap. */
interface SeriesValues {
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
  const items = objectsOf(props.series);
  // Some hosts call the numbers of a series `values`.
  const rows = items.map((item) => {
    const numbers = item.data ?? (item as { values?: unknown }).values;
    return Array.isArray(numbers) ? numbers : [];
  });
  const labels: readonly unknown[] = Array.isArray(props.categories) ? props.categories : [];
  const count = labels.length || largestOf(rows.map((row) => row.length));
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

/** A reference line that has a drawable value. */
export interface DrawnReferenceLine {
  value: number;
  label: string;
  tone: unknown;
}

/** The reference lines that have a drawable value. */
export function readReferenceLines(lines: readonly ChartReferenceLine[] | undefined): DrawnReferenceLine[] {
  return objectsOf(lines).flatMap((line) => {
    const value = readNumber(line.value);
    return value === null ? [] : [{ value, label: readLabel(line.label), tone: line.tone }];
  });
}

/**
 * The meaning of a series, slice or line, shown as its colour. Hue names such as "purple" are accepted too; unknown
 * names are gray.
 */
export type ChartTone = "success" | "danger" | "warning" | "info" | "neutral";

/** A named series of numbers, one per category. */
export interface ChartSeries {
  name: string;
  /** Missing, null, NaN and infinite values leave a gap; numeric strings are accepted. Alias: `values`. */
  data: readonly number[];
  tone?: ChartTone | undefined;
}

/** One slice of a pie. Negative and non-finite values count as 0. */
export interface ChartDataPoint {
  label: string;
  value: number;
  tone?: ChartTone | undefined;
}

/** A dashed line across the plot at one value. The automatic axis includes it. */
export interface ChartReferenceLine {
  value: number;
  label?: string | undefined;
  tone?: ChartTone | undefined;
}

/** Options for the value axis of a bar or line chart. */
export interface ValueAxisProps {
  /** Whether the axis always includes 0. @default true */
  beginAtZero?: boolean | undefined;
  /** Lower end of the axis, instead of the automatic one. */
  yMin?: number | undefined;
  /** Upper end of the axis, instead of the automatic one. */
  yMax?: number | undefined;
  referenceLines?: readonly ChartReferenceLine[] | undefined;
}

interface SeriesChartProps extends ValueAxisProps {
  /**
   * One label per position. Values beyond the last category are not shown. If empty, positions are numbered.
   */
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** Height of the plot in px, without the legend. @default 220 */
  height?: number | undefined;
  /** Text after every value, such as "%" or " ms". */
  valueSuffix?: string | undefined;
  /** Text before every value, such as "$". */
  valuePrefix?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Props of `BarChart`. */
export interface BarChartProps extends SeriesChartProps {
  /** Stacks the series instead of placing them side by side; the axis props are then ignored. @default false */
  stacked?: boolean | undefined;
  /** Draws the bars from left to right. @default false */
  horizontal?: boolean | undefined;
  /** Shows shares of 100 % per category. Implies `stacked`; ignores `valuePrefix`, axis props. @default false */
  normalized?: boolean | undefined;
  /** Shows each value at its bar if it fits. @default true for one series with at most 8 categories */
  showValues?: boolean | undefined;
}

/** Props of `LineChart`. */
export interface LineChartProps extends SeriesChartProps {
  /** Tints the area between each line and the baseline. @default false */
  fill?: boolean | undefined;
  /** Shows each value above its dot; only for up to 20 categories. @default false */
  showValues?: boolean | undefined;
  /** Shows a vertical line at the category under the pointer. @default true */
  showHoverGuide?: boolean | undefined;
}

/** Props of `PieChart`. */
export interface PieChartProps {
  data: readonly ChartDataPoint[];
  /** Diameter in px, 60 to 600. @default 160 */
  size?: number | undefined;
  /** Leaves a hole that shows the sum. @default false */
  donut?: boolean | undefined;
  style?: CSSProperties | undefined;
}

/** The contents of a bar or line chart, before its width is known. */
export interface SeriesFigure {
  data: ChartData;
  theme: CanvasHostTheme;
  language: CanvasLanguage;
  affixes: ValueAffixes;
  showValues: boolean;
  /** Height in px requested by the author. */
  height: number;
  axis: ValueAxisProps;
  references: readonly DrawnReferenceLine[];
}

/** One colour per item: that of its tone, or the next one of the sequence. Toned items use none of the sequence up. */
export function chartColors(theme: CanvasHostTheme, items: readonly { tone: unknown }[]): string[] {
  const { palette, sequence } = theme.chart;
  let untoned = 0;
  return items.map(({ tone }) => {
    if (tone != null) return palette[hueOfTone(tone)];
    return sequence[untoned++ % sequence.length] ?? palette.gray;
  });
}

/** Black or white, whichever is easier to read on a colour written `#rrggbb`. */
export function readableOn(color: string): string {
  const channel = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.18 ? "#000000" : "#ffffff";
}
