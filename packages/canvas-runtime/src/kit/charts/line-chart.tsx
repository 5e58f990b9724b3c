import { useId } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { repeatedAffixes } from "../../language/value-format.ts";
import { useHostTheme } from "../../theme/theme-context.tsx";
import { largestOf } from "../component-props.ts";
import {
  CategoryAxis,
  doLabelsTouch,
  fitCategoryLabels,
  halfWidth,
  labelFontSize,
  slantedOverhang,
} from "./category-axis.tsx";
import {
  chartColors,
  type LineChartProps,
  readChartData,
  readLabel,
  readReferenceLines,
  type SeriesFigure,
} from "./chart-data.ts";
import type { ChartPlot } from "./chart-frame.tsx";
import { ReferenceLines, ValueGrid } from "./reference-lines.tsx";
import { NoData, SeriesChart } from "./series-chart.tsx";
import { textWidth } from "./text-width.ts";
import { createAxisTicks, createValueAxis, type PlotArea, plotHeight, valueAt } from "./value-axis.ts";

/** Maximum number of categories for which values are shown at the dots. */
const mostLabelledCategories = 20;

/**
 * A line chart with dots, one line per series; a missing value leaves a gap. Values can be read by pointer, touch or
 * arrow keys; screen readers get a table.
 *
 * @example
 * <LineChart categories={["Mon", "Tue"]} series={[{ name: "Errors", data: [3, 8], tone: "danger" }]} fill />
 */
export function LineChart(props: LineChartProps) {
  const theme = useHostTheme();
  const language = useCanvasLanguage();
  const { say, format } = language;
  const id = useId();
  const data = readChartData(props, language);
  const affixes = { prefix: readLabel(props.valuePrefix), suffix: readLabel(props.valueSuffix) };
  const colors = chartColors(theme, data.series);
  const figure: LineFigure = {
    id,
    data,
    theme,
    language,
    colors,
    affixes,
    isFilled: props.fill === true,
    showValues: props.showValues === true && data.categories.length <= mostLabelledCategories,
    showGuide: props.showHoverGuide !== false,
    height: plotHeight(props.height),
    axis: props,
    references: readReferenceLines(props.referenceLines),
  };
  return (
    <SeriesChart
      kind={say("lineChart")}
      data={data}
      colors={colors}
      affixes={affixes}
      createPlot={(width) => createLinePlot(figure, width)}
      tipOf={(category) => ({
        title: data.categories[category] ?? "",
        rows: data.series.map(({ name, values }, series) => {
          const value = values[category] ?? null;
          return { name, value: value === null ? say("noValue") : format.value(value, affixes), color: colors[series] };
        }),
      })}
      style={props.style}
    />
  );
}

/** A value at its place in the plot, in px. */
interface LinePoint {
  x: number;
  y: number;
  value: number;
}

/** A run of points without a gap, as SVG path data. */
interface LineRun {
  line: string;
  /** The area between the line and a baseline at `baseY` px. */
  area(baseY: number): string;
}

/** Splits a line at its gaps. */
function joinRuns(points: readonly (LinePoint | null)[]): LineRun[] {
  const runs: LinePoint[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs
    .filter((run) => run.length > 0)
    .map((run) => {
      const line = run.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
      return {
        line,
        area: (baseY) =>
          `${line}L${round(run.at(-1)?.x ?? 0)} ${round(baseY)}L${round(run[0]?.x ?? 0)} ${round(baseY)}Z`,
      };
    });
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}

/** Everything a line chart draws, before its width is known. */
interface LineFigure extends SeriesFigure {
  /** Document-wide. */
  id: string;
  colors: readonly string[];
  isFilled: boolean;
  showGuide: boolean;
}

/** Space before the first and after the last point, in px. It is larger if their labels would touch others. */
const inset = 10;

/** Lays out a line chart for a width. */
function createLinePlot(figure: LineFigure, width: number): ChartPlot {
  const { data, height, theme, colors, references } = figure;
  const count = data.categories.length;
  const values = data.series.flatMap((row) => row.values).filter((value) => value !== null);
  const axis = createValueAxis(
    [...values, ...references.map(({ value }) => value)],
    figure.axis,
    Math.min(8, Math.max(2, height / 44)),
  );
  const ticks = createAxisTicks(axis, figure.affixes, figure.language.format);
  const top = 8 + (ticks.caption ? 14 : 0) + (figure.showValues || references.length > 0 ? 10 : 0);
  const placeOnLine = (start: number, end: number) => {
    let left = ticks.width + 9;
    const slotFrom = (edge: number) => (width - edge - start - end) / Math.max(1, count - 1);
    const fitLabels = () => fitCategoryLabels(data.categories, slotFrom(left), height * 0.42, true);
    const overhang = slantedOverhang(fitLabels(), slotFrom(left)) + slotFrom(left) / 2 - start;
    if (fitLabels().isSlanted && overhang > left) left = Math.min(overhang, width * 0.3);
    const step = count > 1 ? (Math.max(10, width - left) - start - end) / (count - 1) : 0;
    const centers = data.categories.map((_, index) =>
      count > 1 ? left + start + index * step : left + Math.max(10, width - left) / 2,
    );
    return { left, labels: fitLabels(), start, step, centers };
  };
  let place = placeOnLine(inset, inset);
  if (doLabelsTouch(place.labels, place.centers, width)) {
    const half = largestOf(place.labels.lines.map(halfWidth));
    place = placeOnLine(Math.max(inset, half - place.left), Math.max(inset, half));
  }
  const { left, labels, start, step, centers } = place;
  const area: PlotArea = {
    left,
    top,
    width: Math.max(10, width - left),
    height: Math.max(10, height - top - labels.height),
    isHorizontal: false,
  };
  const bottom = area.top + area.height;
  /** Keeps lines inside the axes. A document without scripts has a drawing for each of several widths. */
  const clipId = `${figure.id}clip${width}`;
  const lines = data.series.map((row) =>
    row.values.map((value, index): LinePoint | null =>
      value === null ? null : { x: centers[index] ?? 0, y: valueAt(area, axis, value), value },
    ),
  );
  const dots = lines.flatMap((points, row) =>
    points.flatMap((point, item) =>
      point && point.value >= axis.min && point.value <= axis.max
        ? [{ key: `${row} ${item}`, x: point.x, y: point.y, row, item }]
        : [],
    ),
  );
  const texts = figure.showValues ? pointTexts(figure, step || area.width) : null;
  const dotRadius = step === 0 || step > 14 ? 2.5 : 1.75;

  return {
    height,
    itemAt(x) {
      if (count === 0 || x < area.left - inset) return null;
      const item = step > 0 ? Math.round((x - area.left - start) / step) : 0;
      return Math.min(count - 1, Math.max(0, item));
    },
    anchorOf(item) {
      const own = lines.flatMap((points) => points[item] ?? []);
      const top = own.reduce((least, { y }) => Math.min(least, y), bottom - 20);
      return { x: centers[item] ?? 0, y: top + 12, reach: 4 };
    },
    draw(active) {
      return (
        <>
          <clipPath id={clipId}>
            <rect x={area.left} y={area.top - 3} width={area.width} height={area.height + 6} />
          </clipPath>
          <ValueGrid area={area} axis={axis} ticks={ticks} />
          {active !== null && figure.showGuide && (
            <line className="fp-chart-guide" x1={centers[active]} x2={centers[active]} y1={area.top} y2={bottom} />
          )}
          <g clipPath={`url(#${clipId})`}>
            {lines.map((points, index) => {
              const color = colors[index];
              const runs = joinRuns(points);
              return (
                <g key={index}>
                  {figure.isFilled && (
                    <path
                      d={runs.map((run) => run.area(valueAt(area, axis, 0))).join("")}
                      fill={color}
                      opacity={0.14}
                    />
                  )}
                  <path
                    d={runs.map((run) => run.line).join("")}
                    fill="none"
                    stroke={color}
                    strokeWidth={1.75}
                    strokeLinejoin="round"
                    strokeLinecap="round"
                  />
                </g>
              );
            })}
          </g>
          {dots.map(({ key, x, y, row, item }) => (
            <circle
              key={key}
              cx={x}
              cy={y}
              r={item === active ? 4 : dotRadius}
              fill={colors[row]}
              stroke={item === active ? theme.bg.editor : "none"}
              strokeWidth={1.5}
            />
          ))}
          {texts &&
            dots.map(({ key, x, y, row, item }) => (
              <ValueLabel key={key} x={x} y={y - 7} text={texts[row]?.[item] ?? ""} width={width} />
            ))}
          <ReferenceLines lines={references} area={area} axis={axis} theme={theme} />
          {values.length === 0 && <NoData area={area} />}
          <CategoryAxis labels={labels} centers={centers} bottom={bottom} width={width} />
        </>
      );
    },
  };
}

/** The labels above the dots: full values if all of them fit between neighbours, otherwise compact ones. */
function pointTexts({ data, affixes, language: { format } }: LineFigure, room: number): string[][] {
  const write = (writeOne: (value: number) => string) =>
    data.series.map(({ values }) => values.map((value) => (value === null ? "" : writeOne(value))));
  const full = write((value) => format.value(value, repeatedAffixes(affixes)));
  const fits = full.every((row) => row.every((text) => textWidth(text, labelFontSize) <= room - 4));
  return fits ? full : write(format.compact);
}

/** A value above its dot, moved inwards if it would cross the right edge of the drawing. */
function ValueLabel({ x, y, text, width }: { x: number; y: number; text: string; width: number }) {
  const half = textWidth(text, labelFontSize) / 2;
  return (
    <text className="fp-chart-value" x={Math.min(x, width - half)} y={y} textAnchor="middle">
      {text}
    </text>
  );
}
