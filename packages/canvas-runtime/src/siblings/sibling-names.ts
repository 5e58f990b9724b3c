/** The names of `index.ts` as plain data: a page that mounts canvases looks for them, and needs no React for it. */
export const siblingNames: readonly string[] = [
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

const anyName = new RegExp(`\\b(?:${siblingNames.join("|")})\\b`);

/** Whether a source may use one of these names: it names one, wherever that is. */
export function namesSibling(source: string): boolean {
  return anyName.test(source);
}
