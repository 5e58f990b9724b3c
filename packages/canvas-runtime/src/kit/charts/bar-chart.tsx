import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { useHostTheme } from "../../theme/theme-context.tsx";
import type { BarFigure } from "./bar-geometry.ts";
import { categorySize, groupBars, stackBars } from "./bar-layout.ts";
import { createBarPlot } from "./bar-plot.tsx";
import { chartColors } from "./chart-colors.ts";
import { readChartData, readLabel, readReferenceLines } from "./chart-data.ts";
import { ChartDataTable } from "./chart-data-table.tsx";
import { chartTitle, describeChart } from "./chart-description.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import type { BarChartProps } from "./chart-props.ts";
import type { ChartTip } from "./chart-tip.tsx";
import { plotHeight } from "./plot-area.ts";

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

  const title = chartTitle(
    say("barChart"),
    data.series.map(({ name }) => name),
    language,
  );
  return (
    <ChartFrame
      title={title}
      description={describeChart(data, affixes, language)}
      itemCount={data.series.length > 0 ? data.categories.length : 0}
      createPlot={(width) => createBarPlot(figure, width)}
      tipOf={tipOf}
      legend={data.series.length > 1 ? () => <ChartLegend series={data.series} colors={colors} /> : undefined}
      table={<ChartDataTable caption={title} data={data} affixes={affixes} />}
      style={props.style}
    />
  );
}
