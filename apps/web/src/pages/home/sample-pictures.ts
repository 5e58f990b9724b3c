import type { SampleName } from "../editor/samples.ts";
import latencyChartDark from "./pictures/latency-chart-dark.png";
import latencyChartLight from "./pictures/latency-chart-light.png";
import migrationPlanDark from "./pictures/migration-plan-dark.png";
import migrationPlanLight from "./pictures/migration-plan-light.png";
import releaseReportDark from "./pictures/release-report-dark.png";
import releaseReportLight from "./pictures/release-report-light.png";

/** Screenshots of each sample, 480 by 300 pixels, taken by `scripts/sample-pictures.ts`. */
export const samplePictures: Readonly<Record<SampleName, Readonly<Record<"light" | "dark", string>>>> = {
  releaseReport: { light: releaseReportLight, dark: releaseReportDark },
  latencyChart: { light: latencyChartLight, dark: latencyChartDark },
  migrationPlan: { light: migrationPlanLight, dark: migrationPlanDark },
};
