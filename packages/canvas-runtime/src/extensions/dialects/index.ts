/**
 * Components that other canvas hosts offer in addition to those of `editor/canvas`. A frame loads them only for a
 * canvas that names one of them.
 */
export {
  Choice,
  type ChoiceProps,
  PromptButton,
  PromptButton as SendToChatButton,
  type PromptButtonProps,
} from "./choice.tsx";
export { Delta, type DeltaProps } from "./delta.tsx";
export { Dialog, type DialogProps } from "./dialog.tsx";
export {
  type EvidenceFacts,
  type EvidenceGroup,
  EvidenceMethodology,
  type EvidenceMethodologyProps,
} from "./evidence-methodology.tsx";
export { Fluency, type FluencyProps, type FluencyStage } from "./fluency.tsx";
export { Markdown, type MarkdownProps } from "./markdown.tsx";
export {
  type MaturityAxis,
  type MaturityCell,
  MaturityMatrix,
  type MaturityMatrixProps,
} from "./maturity-matrix.tsx";
export { type Metric, MetricsGrid, type MetricsGridProps } from "./metrics-grid.tsx";
export {
  Presentation,
  type PresentationProps,
  PresentationSlide,
  type PresentationSlideProps,
} from "./presentation.tsx";
export { ProgressMeter as Progress, type ProgressProps } from "./progress.tsx";
export { RadarChart, type RadarChartProps } from "./radar-chart.tsx";
export {
  Banner,
  type BannerProps,
  ChartComparisonGrid,
  type ChartComparisonGridProps,
  ChartContainer,
  type ChartContainerProps,
  ReportSection,
  type ReportSectionProps,
  ReportShell,
  type ReportShellProps,
} from "./report.tsx";
export { RiskHeatmap, type RiskHeatmapProps, type RiskValue } from "./risk-heatmap.tsx";
export {
  AreaChart,
  type AreaChartProps,
  CanvasLink,
  type CanvasLinkProps,
  canvasImage,
  Input,
  type InputProps,
  KeyValue,
  type KeyValueProps,
  TableCell,
  TableHeader,
  TableRow,
  Wireframe,
  WireframeBox,
  type WireframeBoxProps,
  WireframeLine,
  type WireframeLineProps,
  WireframeText,
} from "./small-parts.tsx";
export { Timeline, type TimelineEvent, type TimelineProps } from "./timeline.tsx";
