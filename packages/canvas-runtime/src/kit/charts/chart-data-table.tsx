import { useCanvasLanguage } from "../../language/canvas-language.ts";
import type { ValueAffixes } from "../../language/value-format.ts";
import type { ChartData } from "./chart-data.ts";

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
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and series never move
            <th key={index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and categories never move
          <tr key={row}>
            <th scope="row">{category}</th>
            {series.map(({ values }, column) => {
              const value = values[row] ?? null;
              // biome-ignore lint/suspicious/noArrayIndexKey: cells keep the order of the series
              return <td key={column}>{value === null ? say("noValue") : format.value(value, props.affixes)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
