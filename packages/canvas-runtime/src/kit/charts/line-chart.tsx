import { useId } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { useHostTheme } from "../../theme/theme-context.tsx";
import { chartColors } from "./chart-colors.ts";
import { readChartData, readLabel, readReferenceLines } from "./chart-data.ts";
import { ChartDataTable } from "./chart-data-table.tsx";
import { chartTitle, describeChart } from "./chart-description.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import type { LineChartProps } from "./chart-props.ts";
import { createLinePlot, type LineFigure } from "./line-plot.tsx";
import { plotHeight } from "./plot-area.ts";

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
  const title = chartTitle(
    say("lineChart"),
    data.series.map(({ name }) => name),
    language,
  );
  const figure: LineFigure = {
    clipId: `${id}clip`,
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
    <ChartFrame
      title={title}
      description={describeChart(data, affixes, language)}
      itemCount={data.series.length > 0 ? data.categories.length : 0}
      createPlot={(width) => createLinePlot(figure, width)}
      tipOf={(category) => ({
        title: data.categories[category] ?? "",
        rows: data.series.map(({ name, values }, series) => {
          const value = values[category] ?? null;
          return { name, value: value === null ? say("noValue") : format.value(value, affixes), color: colors[series] };
        }),
      })}
      legend={data.series.length > 1 ? () => <ChartLegend series={data.series} colors={colors} /> : undefined}
      table={<ChartDataTable caption={title} data={data} affixes={affixes} />}
      style={props.style}
    />
  );
}
