import { positionOn, type ValueAxis } from "./value-axis.ts";

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
