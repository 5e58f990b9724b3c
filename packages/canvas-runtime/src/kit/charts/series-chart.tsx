import { type CanvasLanguage, useCanvasLanguage } from "../../language/canvas-language.ts";
import type { ValueAffixes } from "../../language/value-format.ts";
import type { ChartData } from "./chart-data.ts";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import type { PlotArea } from "./value-axis.ts";

/** A bar or line chart around its plot: its name, its description, its legend and its values as a table. */
export function SeriesChart(
  props: Pick<ChartFrameProps, "createPlot" | "tipOf" | "style"> & {
    /** The kind of chart, such as "Bar chart". */
    kind: string;
    data: ChartData;
    /** One for each series. */
    colors: readonly string[];
    affixes: ValueAffixes;
  },
) {
  const { kind, data, colors, affixes, ...frame } = props;
  const { categories, series } = data;
  const language = useCanvasLanguage();
  const names = series.map(({ name }) => name);
  const title = chartTitle(kind, names, "seriesCount", language);
  return (
    <ChartFrame
      {...frame}
      title={title}
      description={describeChart(data, affixes, language)}
      itemCount={series.length > 0 ? categories.length : 0}
      legend={series.length > 1 ? () => <ChartLegend names={names} colors={colors} /> : undefined}
      table={<ChartDataTable caption={title} data={data} affixes={affixes} />}
    />
  );
}

/** All values of a bar or line chart as a table: a row per category, a column per series. */
export function ChartDataTable(props: { caption: string; data: ChartData; affixes: ValueAffixes }) {
  const { categories, series } = props.data;
  const { say, format } = useCanvasLanguage();
  return (
    <table>
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{say("category")}</th>
          {series.map(({ name }, index) => (
            <th key={index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, row) => (
          <tr key={row}>
            <th scope="row">{category}</th>
            {series.map(({ values }, column) => {
              const value = values[row] ?? null;
              return <td key={column}>{value === null ? say("noValue") : format.value(value, props.affixes)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names and colours of the series, in drawing order. */
function ChartLegend({ names, colors }: { names: readonly string[]; colors: readonly string[] }) {
  return (
    <ul className="fp-chart-legend">
      {names.map((name, index) => (
        <li key={index} className="fp-chart-legend-item">
          <span className="fp-chart-swatch" style={{ background: colors[index] }} />
          <span className="fp-chart-legend-name">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The text shown in a plot without data. */
export function NoData({ area }: { area: PlotArea }) {
  const { say } = useCanvasLanguage();
  return (
    <text
      className="fp-chart-empty"
      x={area.left + area.width / 2}
      y={area.top + area.height / 2}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {say("noData")}
    </text>
  );
}

/** A chart's accessible name: "Bar chart: Requests, Errors". More than four series or slices are only counted. */
export function chartTitle(
  kind: string,
  names: readonly string[],
  counted: "seriesCount" | "sliceCount",
  { sayCount }: CanvasLanguage,
): string {
  if (names.length === 0) return kind;
  return `${kind}: ${names.length > 4 ? sayCount(counted, names.length) : names.join(", ")}`;
}

/** Describes a bar or line chart in a sentence: the number of categories and the range of values. */
function describeChart({ categories, series }: ChartData, affixes: ValueAffixes, language: CanvasLanguage): string {
  const { say, sayCount, format } = language;
  const values = series.flatMap((row) => row.values).filter((value) => value !== null);
  if (values.length === 0) return say("noDataSentence");
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return say("chartRange", {
    categories: sayCount("categoryCount", categories.length),
    least: format.value(least, affixes),
    most: format.value(most, affixes),
  });
}
