import type { AxisTicks } from "./axis-ticks.ts";
import { type BarFigure, valueLabels } from "./bar-geometry.ts";
import { type CategoryLabels, fitCategoryLabels, labelFontSize, slantedOverhang } from "./category-labels.ts";
import type { PlotArea } from "./plot-area.ts";
import { ellipsize, textWidth } from "./text-width.ts";

/** Where a bar chart's axes are and how its categories are labelled. */
export interface BarArea {
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
  return { area, height, labels: { ...labels, height: below } };
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
    Math.max(
      0,
      ...bars.map(({ value }, index) =>
        value < 0 === isNegative && texts ? textWidth(texts[index] ?? "", labelFontSize) + 6 : 0,
      ),
    );
  const widest = Math.min(240, width * 0.38);
  const lines = data.categories.map((category) => [ellipsize(category, labelFontSize, widest)]);
  const left = Math.max(0, ...lines.map(([line = ""]) => textWidth(line, labelFontSize))) + 8 + room(true);
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
