/** The charts, and what the charts of other hosts take from them. Canvases can import what `../index.ts` exports. */
export { BarChart } from "./bar-chart.tsx";
export {
  type BarChartProps,
  type ChartDataPoint,
  type ChartReferenceLine,
  type ChartSeries,
  type ChartTone,
  chartColors,
  type LineChartProps,
  type PieChartProps,
  readLabel,
  readNumber,
} from "./chart-data.ts";
export { LineChart } from "./line-chart.tsx";
export { PieChart } from "./pie-chart.tsx";
export { ChartDataTable } from "./series-chart.tsx";
