/**
 * Components that other canvas hosts offer in addition to those of `editor/canvas`. A frame loads them only for a
 * canvas that names one of them.
 */
export {
  Choice,
  type ChoiceProps,
  Dialog,
  type DialogProps,
  Presentation,
  type PresentationProps,
  PresentationSlide,
  type PresentationSlideProps,
  PromptButton,
  PromptButton as SendToChatButton,
  type PromptButtonProps,
} from "./dialog.tsx";
export {
  ImprovementDisclosure,
  type ImprovementDisclosureProps,
  ImprovementList,
  type ImprovementListProps,
} from "./improvements.tsx";
export { Markdown, type MarkdownProps } from "./markdown.tsx";
export {
  type MaturityAxis,
  type MaturityCell,
  MaturityMatrix,
  type MaturityMatrixProps,
} from "./maturity-matrix.tsx";
export {
  Delta,
  type DeltaProps,
  type Metric,
  MetricsGrid,
  type MetricsGridProps,
  ProgressMeter as Progress,
  type ProgressProps,
} from "./metrics.tsx";
export { RadarChart, type RadarChartProps } from "./radar-chart.tsx";
export {
  Banner,
  type BannerProps,
  ChartComparisonGrid,
  type ChartComparisonGridProps,
  ChartContainer,
  type ChartContainerProps,
  type EvidenceFacts,
  type EvidenceGroup,
  EvidenceMethodology,
  type EvidenceMethodologyProps,
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
} from "./stand-ins.tsx";
export {
  Fluency,
  type FluencyProps,
  type FluencyStage,
  Timeline,
  type TimelineEvent,
  type TimelineProps,
} from "./timeline.tsx";
