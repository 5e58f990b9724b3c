import type { CSSProperties } from "react";

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
