import type { CSSProperties } from "react";

/**
 * What a series, slice or line means; shown as colour. Names outside the list are accepted: hue names as that hue,
 * others as gray.
 */
export type ChartTone = "success" | "danger" | "warning" | "info" | "neutral";

/** One named row of numbers, one per category. */
export interface ChartSeries {
  name: string;
  /** Missing, null, NaN and infinite values leave a gap; numbers written as text are read. Also `values`. */
  data: readonly number[];
  tone?: ChartTone | undefined;
}

/** One slice of a pie. Negative and non-finite values count as 0. */
export interface ChartDataPoint {
  label: string;
  value: number;
  tone?: ChartTone | undefined;
}

/** A dashed line across the plot at one value. It joins the automatic domain. */
export interface ChartReferenceLine {
  value: number;
  label?: string | undefined;
  tone?: ChartTone | undefined;
}

/** How the value axis of a bar or line chart is chosen. */
export interface ValueAxisProps {
  /** Whether 0 is always in view. @default true */
  beginAtZero?: boolean | undefined;
  /** Lower end of the axis, instead of the automatic one. */
  yMin?: number | undefined;
  /** Upper end of the axis, instead of the automatic one. */
  yMax?: number | undefined;
  referenceLines?: readonly ChartReferenceLine[] | undefined;
}

interface SeriesChartProps extends ValueAxisProps {
  /**
   * One label per position. Values beyond the last category are not shown. Without categories, positions get numbers.
   */
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** Height of the plot in px; the legend comes on top. @default 220 */
  height?: number | undefined;
  /** Text after every value, such as "%" or " ms". */
  valueSuffix?: string | undefined;
  /** Text before every value, such as "$". */
  valuePrefix?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Props of `BarChart`. */
export interface BarChartProps extends SeriesChartProps {
  /** Series on top of each other instead of side by side; the axis props are ignored then. @default false */
  stacked?: boolean | undefined;
  /** Bars from left to right. @default false */
  horizontal?: boolean | undefined;
  /** Each category as shares of 100 %: implies `stacked`, ignores `valuePrefix` and the axis props. @default false */
  normalized?: boolean | undefined;
  /** Writes each value at its bar where it fits. @default true for one series with at most 8 categories */
  showValues?: boolean | undefined;
}

/** Props of `LineChart`. */
export interface LineChartProps extends SeriesChartProps {
  /** Tints the area between each line and the base line. @default false */
  fill?: boolean | undefined;
  /** Writes each value above its dot; only up to 20 categories. @default false */
  showValues?: boolean | undefined;
  /** A vertical line at the category under the pointer. @default true */
  showHoverGuide?: boolean | undefined;
}

/** Props of `PieChart`. */
export interface PieChartProps {
  data: readonly ChartDataPoint[];
  /** Diameter in px, 60 to 600. @default 160 */
  size?: number | undefined;
  /** A hole with the sum in it. @default false */
  donut?: boolean | undefined;
  style?: CSSProperties | undefined;
}
