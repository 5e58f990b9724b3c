import type { ComparisonSummary } from "../digests/runtimes.ts";
import { median, medianRatio } from "./rounds.ts";

/** The results of one measurement, ready to print. */
export interface Section {
  title: string;
  /** What was measured and how; empty if the section before says it. */
  explanation: string;
  /** The first row contains the column names. */
  table: readonly (readonly string[])[];
  guards: readonly Guard[];
  plots?: readonly Plot[];
  /** The table's data, for the README's figures. */
  comparisons?: readonly ComparisonSummary[];
}

/** A drawing above the table. */
export interface Plot {
  /** The file's name in the folder of drawings, without `.svg`. */
  name: string;
  /** The image's alternative text. */
  description: string;
  svg: string;
}

/** A limit that the project promises to meet. */
export interface Guard {
  promise: string;
  bound: string;
  measured: string;
  isMet: boolean;
}

export function atLeast(promise: string, bound: number, measured: number): Guard {
  return { promise, bound: `at least ${bound}`, measured: measured.toFixed(2), isMet: measured >= bound };
}

/** @param unit written after both numbers */
export function atMost(promise: string, bound: number, measured: number, unit = ""): Guard {
  return {
    promise,
    bound: `at most ${bound}${unit}`,
    measured: `${significant(measured)}${unit}`,
    isMet: measured <= bound,
  };
}

/** The cells of a row: the median, and the median of the ratios to the base's values. */
export function medianAndRatio(values: readonly number[], base: readonly number[]): string[] {
  return [significant(median(values)), significant(medianRatio(values, base))];
}

/** Formats with three significant digits, but never drops integer digits: 0.0123, 1.23, 12.3, 123, 1,235. */
export function significant(value: number): string {
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export function mebibytes(bytes: number): number {
  return bytes / 1_048_576;
}

/** Formats a table in Markdown, with its first column left-aligned and its figures right-aligned. */
export function toMarkdown([columns = [], ...rows]: Section["table"]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const alignment = columns.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(columns), line(alignment), ...rows.map(line)].join("\n");
}
