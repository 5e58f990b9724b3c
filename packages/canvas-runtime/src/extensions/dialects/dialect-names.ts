/** The names exported by `index.ts` as plain data, because pages that mount canvases search for them without React. */
export const dialectNames: readonly string[] = [
  "AreaChart",
  "Banner",
  "CanvasLink",
  "ChartComparisonGrid",
  "ChartContainer",
  "Choice",
  "Delta",
  "Dialog",
  "EvidenceMethodology",
  "Fluency",
  "Input",
  "KeyValue",
  "Markdown",
  "MaturityMatrix",
  "MetricsGrid",
  "Presentation",
  "PresentationSlide",
  "Progress",
  "PromptButton",
  "RadarChart",
  "ReportSection",
  "ReportShell",
  "RiskHeatmap",
  "SendToChatButton",
  "TableCell",
  "TableHeader",
  "TableRow",
  "Timeline",
  "Wireframe",
  "WireframeBox",
  "WireframeLine",
  "WireframeText",
  "canvasImage",
];

const anyName = new RegExp(`\\b(?:${dialectNames.join("|")})\\b`);

/** Whether a source may use one of these names: whether one occurs anywhere in it. */
export function namesDialectComponent(source: string): boolean {
  return anyName.test(source);
}
