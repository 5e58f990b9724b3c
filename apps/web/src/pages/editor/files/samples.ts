import { canvasModules } from "../../../site.ts";
import latencyChart from "./samples/latency-chart.canvas.txt?raw";
import migrationPlan from "./samples/migration-plan.canvas.txt?raw";
import releaseReport from "./samples/release-report.canvas.txt?raw";

const ofThisSite = (source: string) => source.replace('"editor/canvas"', () => `"${canvasModules[0]}"`);

/** Sources to start from. `name` is the key of the sample's texts. */
export const samples = [
  { name: "releaseReport", source: ofThisSite(releaseReport) },
  { name: "latencyChart", source: ofThisSite(latencyChart) },
  { name: "migrationPlan", source: ofThisSite(migrationPlan) },
] as const;

export type SampleName = (typeof samples)[number]["name"];
