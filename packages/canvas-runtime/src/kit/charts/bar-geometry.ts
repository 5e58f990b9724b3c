import type { CanvasLanguage } from "../../language/canvas-language.ts";
import { repeatedAffixes, type ValueAffixes } from "../../language/value-format.ts";
import type { CanvasHostTheme } from "../../theme/theme-types.ts";
import type { Bar } from "./bar-layout.ts";
import { labelFontSize } from "./category-labels.ts";
import type { ChartData } from "./chart-data.ts";
import type { ValueAxisProps } from "./chart-props.ts";
import { type PlotArea, slotSize, valueAt } from "./plot-area.ts";
import type { DrawnReferenceLine } from "./reference-lines.tsx";
import { textWidth } from "./text-width.ts";
import type { ValueAxis } from "./value-axis.ts";

/** Everything a bar chart draws, before its width is known. */
export interface BarFigure {
  data: ChartData;
  bars: readonly Bar[];
  layout: "grouped" | "stacked" | "normalized";
  isHorizontal: boolean;
  showValues: boolean;
  /** Height in px requested by the author. */
  height: number;
  affixes: ValueAffixes;
  axis: ValueAxisProps;
  references: readonly DrawnReferenceLine[];
  theme: CanvasHostTheme;
  language: CanvasLanguage;
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
