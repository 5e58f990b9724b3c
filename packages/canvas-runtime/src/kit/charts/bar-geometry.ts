import { repeatedAffixes } from "../../language/value-format.ts";
import { largestOf } from "../component-props.ts";
import { type CategoryLabels, fitCategoryLabels, labelFontSize, slantedOverhang } from "./category-axis.tsx";
import type { ChartData, SeriesFigure } from "./chart-data.ts";
import { ellipsize, textWidth } from "./text-width.ts";
import { type AxisTicks, type PlotArea, slotSize, type ValueAxis, valueAt } from "./value-axis.ts";

/** Everything a bar chart draws, before its width is known. */
export interface BarFigure extends SeriesFigure {
  bars: readonly Bar[];
  layout: "grouped" | "stacked" | "normalized";
  isHorizontal: boolean;
  colorOf(category: number, series: number): string;
}

/** A bar in px of the plot. */
export interface BarBox {
  bar: Bar;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Maximum thickness of a bar, in px. */
const thickest = 44;

/** Thickness of one bar, in px. */
function barThickness({ layout, data }: BarFigure, slot: number): number {
  const side = layout === "grouped" ? Math.max(1, data.series.length) : 1;
  return Math.min(thickest, (slot * 0.74) / side);
}

/**
 * Places the bars in the plot. A bar is at least 1 px long unless its value is 0; neighbours are 1 px apart if there
 * is room.
 */
export function barBoxes(figure: BarFigure, area: PlotArea, axis: ValueAxis): BarBox[] {
  const slot = slotSize(area, figure.data.categories.length);
  const thickness = barThickness(figure, slot);
  const isGrouped = figure.layout === "grouped";
  const across = thickness * (isGrouped ? figure.data.series.length : 1);
  const inView = (value: number) => Math.min(axis.max, Math.max(axis.min, value));
  const sideGap = isGrouped && figure.data.series.length > 1 && thickness > 4 ? 1 : 0;
  return figure.bars.map((bar) => {
    const start =
      (area.isHorizontal ? area.top : area.left) +
      bar.category * slot +
      (slot - across) / 2 +
      (isGrouped ? bar.series * thickness : 0);
    const from = valueAt(area, axis, inView(bar.from));
    const to = valueAt(area, axis, inView(bar.to));
    const endGap = !isGrouped && Math.abs(to - from) > 3 ? 1 : 0;
    const length = bar.value === 0 ? 0 : Math.max(1, Math.abs(to - from) - endGap);
    const breadth = Math.max(0.5, thickness - sideGap);
    return area.isHorizontal
      ? { bar, x: Math.min(from, to), y: start, width: length, height: breadth }
      : { bar, x: start, y: to < from ? from - length : from, width: breadth, height: length };
  });
}

/**
 * The labels at the ends of grouped bars: full values, compact ones if those are too wide, or none if even these don't
 * fit. All bars get the same form, so that none seems to be missing.
 */
export function valueLabels(figure: BarFigure, slot: number): string[] | null {
  if (!figure.showValues || figure.layout !== "grouped" || figure.bars.length === 0) return null;
  const { bars, isHorizontal, data } = figure;
  const { format } = figure.language;
  const affixes = repeatedAffixes(figure.affixes);
  const thickness = barThickness(figure, slot);
  if (isHorizontal) return thickness >= 9 ? bars.map(({ value }) => format.value(value, affixes)) : null;
  const room = data.series.length > 1 ? thickness + 1 : slot - 3;
  const full = bars.map(({ value }) => format.value(value, affixes));
  const compact = bars.map(({ value }) => format.compact(value));
  return [full, compact].find((texts) => texts.every((text) => textWidth(text, labelFontSize) <= room)) ?? null;
}

/** Where a bar chart's axes are and how its categories are labelled. */
interface BarArea {
  area: PlotArea;
  /** Height of the whole drawing, in px. */
  height: number;
  labels: CategoryLabels;
}

/** Minimum px per row of a horizontal chart. With less, labels would overlap, so the chart grows instead. */
const leastRow = 13;

/** Lays out an upright chart: ticks on the left, categories below, values and lines above the bars. */
export function uprightArea(figure: BarFigure, width: number, ticks: AxisTicks): BarArea {
  const { data, height } = figure;
  const count = data.categories.length;
  const top = 8 + (ticks.caption ? 14 : 0) + (figure.showValues || figure.references.length > 0 ? 10 : 0);
  const right = 2;
  let left = ticks.width + 9;
  const fitLabels = () => fitCategoryLabels(data.categories, (width - left - right) / count, height * 0.42, false);
  let labels = fitLabels();
  const overhang = slantedOverhang(labels, (width - left - right) / count);
  if (overhang > left) {
    left = Math.min(overhang, width * 0.3);
    labels = fitLabels();
  }
  // Keeps the values below negative bars off the category labels.
  const below = labels.height + (figure.showValues && figure.bars.some(({ value }) => value < 0) ? 10 : 0);
  const area = {
    left,
    top,
    width: Math.max(10, width - left - right),
    height: Math.max(10, height - top - below),
    isHorizontal: false,
  };
  return { area, height, labels };
}

/** Lays out a horizontal chart: categories on the left, ticks below, values at the ends of the bars. */
export function horizontalArea(figure: BarFigure, width: number, ticks: AxisTicks): BarArea {
  const { data, bars } = figure;
  const count = data.categories.length;
  const top = 4 + (ticks.caption ? 14 : 0) + (figure.references.length > 0 ? 16 : 0);
  const bottom = 22;
  const height = Math.max(figure.height, count * leastRow + top + bottom);
  const texts = valueLabels(figure, (height - top - bottom) / count);
  const room = (isNegative: boolean) =>
    largestOf(
      bars.map(({ value }, index) =>
        value < 0 === isNegative && texts ? textWidth(texts[index] ?? "", labelFontSize) + 6 : 0,
      ),
    );
  const widest = Math.min(240, width * 0.38);
  const lines = data.categories.map((category) => [ellipsize(category, labelFontSize, widest)]);
  const left = largestOf(lines.map(([line = ""]) => textWidth(line, labelFontSize))) + 8 + room(true);
  const right = Math.max(ticks.lastWidth / 2, room(false)) + 2;
  const area = {
    left,
    top,
    width: Math.max(10, width - left - right),
    height: height - top - bottom,
    isHorizontal: true,
  };
  return { area, height, labels: { lines, isSlanted: false, height: bottom } };
}

/** One bar in units of its axes. */
interface Bar {
  category: number;
  series: number;
  /** The value as given. */
  value: number;
  /** Where the bar begins and ends on the value axis. */
  from: number;
  to: number;
}

/** Bars side by side, all from 0. */
export function groupBars({ series }: ChartData): Bar[] {
  return series.flatMap(({ values }, row) =>
    values.flatMap((value, category) => (value === null ? [] : [{ category, series: row, value, from: 0, to: value }])),
  );
}

/**
 * Stacked bars: positive values upwards from 0 and negative ones downwards.
 *
 * @param isNormalized - whether each category is scaled to 100, the sum of its absolute values
 */
export function stackBars({ categories, series }: ChartData, isNormalized: boolean): Bar[] {
  return categories.flatMap((_, category) => {
    const scale = isNormalized ? 100 / (categorySize({ categories, series }, category) || 1) : 1;
    const ends = { up: 0, down: 0 };
    return series.flatMap(({ values }, row) => {
      const value = values[category] ?? null;
      if (value === null) return [];
      const side = value < 0 ? "down" : "up";
      const from = ends[side];
      ends[side] += value * scale;
      return [{ category, series: row, value, from, to: ends[side] }];
    });
  });
}

/** The sum of the absolute values of a category, which its shares refer to. */
export function categorySize({ series }: ChartData, category: number): number {
  return series.reduce((sum, { values }) => sum + Math.abs(values[category] ?? 0), 0);
}
