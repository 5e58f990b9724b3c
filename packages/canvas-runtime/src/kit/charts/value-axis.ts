import { nice, ticks } from "d3-array";
import { repeatedAffixes, unitCaption, type ValueAffixes, type ValueFormat } from "../../language/value-format.ts";
import { labelFontSize } from "./category-axis.tsx";
import { readNumber, type ValueAxisProps } from "./chart-data.ts";
import { textWidth } from "./text-width.ts";

/** The visible range of values and the round values marked in it, in ascending order. */
export interface ValueAxis {
  min: number;
  max: number;
  ticks: number[];
}

/**
 * Chooses an axis for the values: their range (including 0, unless `beginAtZero` is false) widened to round numbers,
 * or the ends given by the author. Never empty: equal ends are moved apart.
 *
 * @param values - all values that must be visible, including reference lines, as returned by `readNumber`
 * @param tickCount - about how many ticks there is room for
 */
export function createValueAxis(
  values: readonly number[],
  { beginAtZero, yMin, yMax }: ValueAxisProps,
  tickCount: number,
): ValueAxis {
  const seen = beginAtZero === false && values.length > 0 ? values : [...values, 0];
  let min = seen.reduce((least, value) => Math.min(least, value));
  let max = seen.reduce((most, value) => Math.max(most, value));
  if (!isApart(min, max)) {
    if (beginAtZero === false && min !== 0) min -= Math.abs(min) / 10;
    max += Math.abs(max) / 10 || 1;
  }
  [min, max] = nice(min, max, tickCount);

  const fixedMin = readNumber(yMin);
  const fixedMax = readNumber(yMax);
  if (fixedMin === null || fixedMax === null || isApart(fixedMin, fixedMax)) {
    min = fixedMin ?? min;
    max = fixedMax ?? max;
  }
  // If one given end is beyond all values, the other end follows it.
  if (!isApart(min, max)) {
    if (fixedMin === null) min = max - (Math.abs(max) || 1);
    else max = min + (Math.abs(min) || 1);
  }
  return { min, max, ticks: ticks(min, max, tickCount) };
}

/** Whether two ends are far enough apart for distinct ticks. */
function isApart(min: number, max: number): boolean {
  return max - min > Math.max(Math.abs(min), Math.abs(max)) * 1e-9;
}

/** The axis for shares of 100 %; it extends below 0 only if there are negative shares. */
export function createShareAxis(shares: readonly number[]): ValueAxis {
  const min = shares.some((share) => share < 0) ? -100 : 0;
  const max = min === 0 || shares.some((share) => share > 0) ? 100 : 0;
  return { min, max, ticks: ticks(min, max, max - min > 100 ? 8 : 4) };
}

/** The position of a value on an axis: 0 at the lower end, 1 at the upper end, outside 0 to 1 if it isn't visible. */
export function positionOn(axis: ValueAxis, value: number): number {
  return (value - axis.min) / (axis.max - axis.min);
}

/** The rectangle inside the axes, in px of the plot, and which way its values run. */
export interface PlotArea {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Whether values run from left to right and categories from top to bottom. */
  isHorizontal: boolean;
}

/** The position of a value in px of the plot: y in an upright chart, x in a horizontal one. */
export function valueAt(area: PlotArea, axis: ValueAxis, value: number): number {
  const position = positionOn(axis, value);
  return area.isHorizontal ? area.left + position * area.width : area.top + (1 - position) * area.height;
}

/** Px from one category to the next. */
export function slotSize(area: PlotArea, categoryCount: number): number {
  return (area.isHorizontal ? area.height : area.width) / Math.max(1, categoryCount);
}

/** The height of a chart in px: the author's, limited to 60 to 2,000, or 220 if it isn't a positive number. */
export function plotHeight(height: unknown): number {
  return typeof height === "number" && Number.isFinite(height) && height > 0
    ? Math.min(2000, Math.max(60, height))
    : 220;
}

/** The labels of a value axis. */
export interface AxisTicks {
  labels: string[];
  /** Width of the widest label, in px. */
  width: number;
  /** Width of the label at the upper end, in px. */
  lastWidth: number;
  /** The unit if it is too long to repeat at every tick; shown once above the plot. */
  caption: string;
}

/** Formats the tick labels of an axis. */
export function createAxisTicks({ ticks }: ValueAxis, affixes: ValueAffixes, format: ValueFormat): AxisTicks {
  const labels = ticks.map(format.ticks(ticks, repeatedAffixes(affixes)));
  const widths = labels.map((label) => textWidth(label, labelFontSize));
  return {
    labels,
    width: Math.max(0, ...widths),
    lastWidth: widths.at(-1) ?? 0,
    caption: unitCaption(affixes),
  };
}
