import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { useHostTheme } from "../../theme/theme-context.tsx";
import { largestOf } from "../component-props.ts";
import {
  type BarBox,
  type BarFigure,
  barBoxes,
  categorySize,
  groupBars,
  horizontalArea,
  stackBars,
  uprightArea,
  valueLabels,
} from "./bar-geometry.ts";
import { CategoryAxis, labelFontSize, RowLabels } from "./category-axis.tsx";
import {
  type BarChartProps,
  chartColors,
  readableOn,
  readChartData,
  readLabel,
  readReferenceLines,
} from "./chart-data.ts";
import type { ChartPlot, ChartTip } from "./chart-frame.tsx";
import { ReferenceLines, ValueGrid } from "./reference-lines.tsx";
import { NoData, SeriesChart } from "./series-chart.tsx";
import { textWidth } from "./text-width.ts";
import {
  createAxisTicks,
  createShareAxis,
  createValueAxis,
  plotHeight,
  slotSize,
  type ValueAxis,
} from "./value-axis.ts";

/**
 * A bar chart: grouped, stacked or as shares of 100 %, upright or horizontal. One unstacked series without a tone
 * has a colour per category. Several series have one colour each and a legend. Values are read by pointer, touch or
 * arrow keys; screen readers get a table.
 *
 * @example
 * <BarChart categories={["api", "web"]} series={[{ name: "p95", data: [120, 84] }]} height={200} valueSuffix=" ms" />
 */
export function BarChart(props: BarChartProps) {
  const theme = useHostTheme();
  const language = useCanvasLanguage();
  const { say, format } = language;
  const data = readChartData(props, language);
  const isNormalized = props.normalized === true;
  const isStacked = isNormalized || props.stacked === true;
  const affixes = { prefix: isNormalized ? "" : readLabel(props.valuePrefix), suffix: readLabel(props.valueSuffix) };
  const [only, ...others] = data.series;
  const colorsEach = only && others.length === 0 && only.tone == null && !isStacked;
  const colors = chartColors(theme, colorsEach ? data.categories.map(() => ({ tone: undefined })) : data.series);
  const colorOf = (category: number, series: number) =>
    colors[colorsEach ? category : series] ?? theme.chart.palette.gray;
  const figure: BarFigure = {
    data,
    theme,
    language,
    affixes,
    colorOf,
    bars: isStacked ? stackBars(data, isNormalized) : groupBars(data),
    layout: isNormalized ? "normalized" : isStacked ? "stacked" : "grouped",
    isHorizontal: props.horizontal === true,
    showValues: props.showValues ?? (data.series.length === 1 && data.categories.length <= 8),
    height: plotHeight(props.height),
    axis: props,
    references: isStacked ? [] : readReferenceLines(props.referenceLines),
  };

  function tipOf(category: number): ChartTip {
    const whole = categorySize(data, category);
    const rows = data.series.map(({ name, values }, series) => {
      const value = values[category] ?? null;
      const share = isNormalized && value !== null && whole > 0 ? ` (${format.share(Math.abs(value) / whole)})` : "";
      return {
        name,
        value: value === null ? say("noValue") : format.value(value, affixes) + share,
        color: colorOf(category, series),
      };
    });
    const total = data.series.reduce((sum, { values }) => sum + (values[category] ?? 0), 0);
    const sum = isStacked && rows.length > 1 ? [{ name: say("total"), value: format.value(total, affixes) }] : [];
    return { title: data.categories[category] ?? "", rows: [...rows, ...sum] };
  }

  return (
    <SeriesChart
      kind={say("barChart")}
      data={data}
      colors={colors}
      affixes={affixes}
      createPlot={(width) => createBarPlot(figure, width)}
      tipOf={tipOf}
      style={props.style}
    />
  );
}

/** Lays out a bar chart for a width. */
function createBarPlot(figure: BarFigure, width: number): ChartPlot {
  const { data, isHorizontal } = figure;
  const count = data.categories.length;
  const axis = chooseAxis(figure, width);
  const affixes = figure.layout === "normalized" ? figure.language.format.percentAffixes : figure.affixes;
  const ticks = createAxisTicks(axis, affixes, figure.language.format);
  const { area, height, labels } = (isHorizontal ? horizontalArea : uprightArea)(figure, width, ticks);
  const start = isHorizontal ? area.top : area.left;
  const slot = slotSize(area, count);
  const boxes = barBoxes(figure, area, axis);
  const texts = valueLabels(figure, slot);
  const centers = data.categories.map((_, index) => start + (index + 0.5) * slot);

  return {
    height,
    itemAt(x, y) {
      const item = Math.floor(((isHorizontal ? y : x) - start) / slot);
      return item >= 0 && item < count ? item : null;
    },
    anchorOf(item) {
      const center = centers[item] ?? 0;
      const own = boxes.filter(({ bar }) => bar.category === item);
      if (isHorizontal) {
        const ends = own.map((box) => box.x + box.width);
        return { x: largestOf(ends, area.left), y: center, reach: 0 };
      }
      const top = own.reduce((least, box) => Math.min(least, box.y), area.top + area.height * 0.6);
      return { x: center, y: top + 12, reach: Math.min(slot / 2, 60) };
    },
    draw(active) {
      const band = start + (active ?? 0) * slot;
      return (
        <>
          {active !== null && (
            <rect
              className="fp-chart-band"
              rx={3}
              {...(isHorizontal
                ? { x: area.left, width: area.width, y: band, height: slot }
                : { x: band, width: slot, y: area.top, height: area.height })}
            />
          )}
          <ValueGrid area={area} axis={axis} ticks={ticks} />
          {boxes.map((box, index) => (
            <rect
              key={index}
              x={box.x}
              y={box.y}
              width={box.width}
              height={box.height}
              rx={Math.min(figure.layout === "grouped" ? 2 : 1, box.width / 3, box.height / 3)}
              fill={figure.colorOf(box.bar.category, box.bar.series)}
            />
          ))}
          {figure.showValues &&
            boxes.map((box, index) =>
              figure.layout === "grouped" ? (
                texts && <EndLabel key={index} box={box} text={texts[index] ?? ""} isHorizontal={isHorizontal} />
              ) : (
                <InsideLabel key={index} box={box} figure={figure} />
              ),
            )}
          <ReferenceLines lines={figure.references} area={area} axis={axis} theme={figure.theme} />
          {boxes.length === 0 && <NoData area={area} />}
          {isHorizontal ? (
            <RowLabels labels={labels} centers={centers} />
          ) : (
            <CategoryAxis labels={labels} centers={centers} bottom={height - labels.height} width={width} />
          )}
        </>
      );
    },
  };
}

function chooseAxis(figure: BarFigure, width: number): ValueAxis {
  const ends = figure.bars.map(({ to }) => to);
  if (figure.layout === "normalized") return createShareAxis(ends);
  const values = [...ends, ...figure.references.map(({ value }) => value)];
  const room = figure.isHorizontal ? width / 100 : figure.height / 44;
  return createValueAxis(values, figure.layout === "grouped" ? figure.axis : {}, Math.min(8, Math.max(2, room)));
}

/** A value beyond the end of its bar. */
function EndLabel({ box, text, isHorizontal }: { box: BarBox; text: string; isHorizontal: boolean }) {
  const isNegative = box.bar.value < 0;
  const place = isHorizontal
    ? ({
        x: isNegative ? box.x - 4 : box.x + box.width + 4,
        y: box.y + box.height / 2 + 4,
        textAnchor: isNegative ? "end" : "start",
      } as const)
    : ({
        x: box.x + box.width / 2,
        y: isNegative ? box.y + box.height + 12 : box.y - 4,
        textAnchor: "middle",
      } as const);
  return (
    <text className="fp-chart-value" {...place}>
      {text}
    </text>
  );
}

/** A value, or its share, in the middle of a stacked bar; nothing if it doesn't fit. */
function InsideLabel({ box, figure }: { box: BarBox; figure: BarFigure }) {
  const { category, series, value } = box.bar;
  const { format } = figure.language;
  const text =
    figure.layout === "normalized"
      ? format.share(Math.abs(value) / (categorySize(figure.data, category) || 1))
      : format.value(value, figure.affixes);
  if (box.height < 13 || textWidth(text, labelFontSize) + 4 > box.width) return null;
  return (
    <text
      className="fp-chart-inner-value"
      x={box.x + box.width / 2}
      y={box.y + box.height / 2 + 4}
      textAnchor="middle"
      fill={readableOn(figure.colorOf(category, series))}
    >
      {text}
    </text>
  );
}
