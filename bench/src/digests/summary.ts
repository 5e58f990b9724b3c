import { median, medianRatio } from "../harness/rounds.ts";
import type { Measured } from "./comparison.ts";
import type { RuntimeResults } from "./runtimes.ts";

/** A comparison's medians. */
export interface ComparisonSummary extends Omit<Measured, "samples"> {
  /** `Node 20.20.2`, `Chromium 147.0.7727.0` */
  runtime: string;
  contenders: Readonly<Record<string, ContenderSummary>>;
}

export interface ContenderSummary {
  /** For one call. */
  microseconds: number;
  megabytesPerSecond: number;
  /** Its speed, as a multiple of the base's. */
  ofBase: number;
}

export function summarise({ runtime, measured }: RuntimeResults): ComparisonSummary[] {
  return measured.map(({ samples, ...matter }) => {
    const contenders = Object.entries(samples).map(([name, nanoseconds]) => {
      const middle = median(nanoseconds);
      const summary: ContenderSummary = {
        microseconds: round(middle / 1000),
        megabytesPerSecond: round((matter.bytes * 1000) / middle),
        ofBase: round(medianRatio(samples[matter.base] ?? [], nanoseconds)),
      };
      return [name, summary] as const;
    });
    return { runtime, ...matter, contenders: Object.fromEntries(contenders) };
  });
}

/** Digits beyond the fourth are noise. */
function round(value: number): number {
  return Number(value.toPrecision(4));
}
