// biome-ignore-all lint/performance/noReExportAll: every export of these files, which list them.

/**
 * The `editor/canvas` module: everything a canvas source may import, and nothing else.
 */
export * from "./basics.ts";
export {
  BarChart,
  type BarChartProps,
  type ChartDataPoint,
  type ChartReferenceLine,
  type ChartSeries,
  type ChartTone,
  LineChart,
  type LineChartProps,
  PieChart,
  type PieChartProps,
} from "./charts/index.ts";
export * from "./dag/index.ts";
export * from "./diff/index.ts";
export * from "./form/index.ts";
