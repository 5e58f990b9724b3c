/**
 * The `editor/canvas` module: everything a canvas source may import, and nothing else.
 */
// biome-ignore lint/performance/noReExportAll: every export of that file, and the list is there.
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
// biome-ignore lint/performance/noReExportAll: every export of that file.
export * from "./dag/index.ts";
// biome-ignore lint/performance/noReExportAll: every export of that file.
export * from "./diff/index.ts";
// biome-ignore lint/performance/noReExportAll: every export of that file.
export * from "./form/index.ts";
