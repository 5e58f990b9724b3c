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
export {
  computeDAGLayout,
  type DAGLayoutEdge,
  type DAGLayoutNode,
  type DAGLayoutOptions,
  type DAGLayoutPoint,
  type DAGLayoutRank,
  type DAGLayoutResult,
} from "./dag/index.ts";
export {
  type DiffLineData,
  type DiffLineType,
  DiffStats,
  type DiffStatsProps,
  DiffView,
  type DiffViewProps,
} from "./diff/index.ts";
export {
  Checkbox,
  type CheckboxProps,
  Select,
  type SelectOption,
  type SelectProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
  Toggle,
  Toggle as Switch,
  type ToggleProps,
} from "./form/index.ts";
