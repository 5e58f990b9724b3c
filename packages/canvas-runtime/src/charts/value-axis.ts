import { nice, ticks } from "d3-array";
import { readNumber } from "./chart-data.ts";
import type { ValueAxisProps } from "./chart-props.ts";

/** The range of values in view and the round values marked in it, both ascending. */
export interface ValueAxis {
  min: number;
  max: number;
  ticks: number[];
}

/**
 * Chooses the axis for some values: their range (with 0, unless told otherwise) widened to round numbers,
 * or the ends that the author gave. Never empty: equal ends are moved apart.
 *
 * @param values - everything that must be in view, reference lines included; as `readNumber` gives them
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
  // One given end may lie beyond all values: the other follows it.
  if (!isApart(min, max)) {
    if (fixedMin === null) min = max - (Math.abs(max) || 1);
    else max = min + (Math.abs(min) || 1);
  }
  return { min, max, ticks: ticks(min, max, tickCount) };
}

/** Whether two ends leave room for ticks that differ as numbers. */
function isApart(min: number, max: number): boolean {
  return max - min > Math.max(Math.abs(min), Math.abs(max)) * 1e-9;
}

/** The axis of shares of 100 %; it reaches below 0 only where there are negative shares. */
export function createShareAxis(shares: readonly number[]): ValueAxis {
  const min = shares.some((share) => share < 0) ? -100 : 0;
  const max = min === 0 || shares.some((share) => share > 0) ? 100 : 0;
  return { min, max, ticks: ticks(min, max, max - min > 100 ? 8 : 4) };
}

/** Where a value lies on an axis: 0 at its lower end, 1 at its upper end, beyond them for values out of view. */
export function positionOn(axis: ValueAxis, value: number): number {
  return (value - axis.min) / (axis.max - axis.min);
}
