import latencyChart from "./samples/latency-chart.canvas.txt?raw";
import migrationPlan from "./samples/migration-plan.canvas.txt?raw";
import releaseReport from "./samples/release-report.canvas.txt?raw";

/** Canvases to start from, as text. `name` is the key of its words. */
export const samples = [
  { name: "releaseReport", source: releaseReport },
  { name: "latencyChart", source: latencyChart },
  { name: "migrationPlan", source: migrationPlan },
] as const;

export type SampleName = (typeof samples)[number]["name"];
