import type { ComparisonSummary } from "../digests/summary.ts";

/** What one measurement found, ready to be printed. */
export interface Section {
  title: string;
  /** What was done, in a sentence or two. */
  explanation: string;
  /** The first row holds the columns' names. */
  table: readonly (readonly string[])[];
  guards: readonly Guard[];
  plots?: readonly Plot[];
  /** What the table shows, for programs to read. */
  comparisons?: readonly ComparisonSummary[];
}

/** A drawing above the table. */
export interface Plot {
  /** In the folder of drawings, without `.svg`. */
  name: string;
  /** For those who can't see it. */
  description: string;
  svg: string;
}

/** A bound that the project promises to keep. */
export interface Guard {
  promise: string;
  bound: string;
  measured: string;
  isMet: boolean;
}

export function atLeast(promise: string, bound: number, measured: number): Guard {
  return { promise, bound: `at least ${bound}`, measured: measured.toFixed(2), isMet: measured >= bound };
}

/** @param unit Written after both numbers. */
export function atMost(promise: string, bound: number, measured: number, unit = ""): Guard {
  return {
    promise,
    bound: `at most ${bound}${unit}`,
    measured: `${significant(measured)}${unit}`,
    isMet: measured <= bound,
  };
}

/** Three digits that count: 0.0123, 1.23, 12.3, 123, 1,235. */
export function significant(value: number): string {
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export function mebibytes(bytes: number): number {
  return bytes / 1_048_576;
}
