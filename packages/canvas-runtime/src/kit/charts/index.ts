export { BarChart } from "./bar-chart.tsx";
export type {
  BarChartProps,
  ChartDataPoint,
  ChartReferenceLine,
  ChartSeries,
  ChartTone,
  LineChartProps,
  PieChartProps,
} from "./chart-data.ts";
export { LineChart } from "./line-chart.tsx";
export { PieChart } from "./pie-chart.tsx";
