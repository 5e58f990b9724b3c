import { useId } from "react";
import { DialectStyles } from "./dialect-styles.tsx";
import {
  type CanvasLanguage,
  ChartDataTable,
  type ChartSeries,
  chartColors,
  ellipsize,
  type LeafProps,
  mergeStyle,
  objectsOf,
  readLabel,
  readNumber,
  textWidth,
  useCanvasLanguage,
  useHostTheme,
} from "./kit-parts.ts";

/** Props of `RadarChart`: pass `categories` and `series`, or `data` with its keys. */
export interface RadarChartProps extends LeafProps {
  categories?: readonly string[] | undefined;
  series?: readonly ChartSeries[] | undefined;
  /** One row per axis; `angleKey` is the field with the axis label, `dataKeys` are the fields with the values. */
  data?: readonly Readonly<Record<string, unknown>>[] | undefined;
  dataKeys?: readonly string[] | undefined;
  /** @default "label" */
  angleKey?: string | undefined;
  /** Value at the outer edge. @default the largest value */
  maxValue?: number | undefined;
  valueSuffix?: string | undefined;
  /** Maximum height in px, labels included; 160 to 600. @default 280 */
  size?: number | undefined;
}

const labelSize = 11;

/** Values on axes that radiate from one centre. */
export function RadarChart(props: RadarChartProps) {
  const theme = useHostTheme();
  const id = useId();
  const { say, format } = useCanvasLanguage();
  const data = readRadar(props, say);
  const colors = chartColors(theme, data.series);
  const values = data.series.flatMap((series) => series.values.map((value) => value ?? 0));
  const largest = readNumber(props.maxValue) ?? Math.max(0, ...values);
  const rim = largest > 0 ? largest : 1;
  const size = Math.min(600, Math.max(160, readNumber(props.size) ?? 280));
  /** The vertical middle; the horizontal one is 0. */
  const middle = size / 2;
  const radius = size / 2 - 34;
  const count = data.categories.length;
  const point = (index: number, share: number): [number, number] => {
    const angle = (index / Math.max(1, count)) * 2 * Math.PI - Math.PI / 2;
    return [Math.cos(angle) * radius * share, middle + Math.sin(angle) * radius * share];
  };
  const labels = data.categories.map((text, index) => {
    const [x, y] = point(index, 1.1);
    return { text: ellipsize(text, labelSize, 100), x, y };
  });
  const reach = Math.max(radius + 73, ...labels.map(({ text, x }) => Math.abs(x) + textWidth(text, labelSize)));
  // Crops the drawing to its labels: a square would leave empty space below a triangle or a pentagon.
  const heights = labels.map(({ y }) => y);
  const top = Math.max(0, Math.min(middle, ...heights) - 12);
  const bottom = Math.min(size, Math.max(middle, ...heights) + 14);
  const polygon = (share: (index: number) => number) =>
    data.categories
      .map((_, index) =>
        point(index, share(index))
          .map((at) => at.toFixed(1))
          .join(","),
      )
      .join(" ");
  const affixes = { prefix: "", suffix: readLabel(props.valueSuffix) };
  const title = `${say("radarChart")}: ${data.series.map(({ name }) => name).join(", ")}`;
  return (
    <div className="fp-radar" style={mergeStyle(props.style)}>
      <DialectStyles />
      <svg
        viewBox={`${-reach} ${top} ${2 * reach} ${bottom - top}`}
        style={{ maxWidth: 2 * reach }}
        role="img"
        aria-labelledby={`${id}title`}
      >
        <title id={`${id}title`}>{title}</title>
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <polygon key={share} points={polygon(() => share)} fill="none" stroke={theme.stroke.tertiary} />
        ))}
        {labels.map(({ text, x, y }, index) => {
          const [rimX, rimY] = point(index, 1);
          const anchor = Math.abs(x) < 4 ? "middle" : x < 0 ? "end" : "start";
          return (
            <g key={index}>
              <line x1={0} y1={middle} x2={rimX} y2={rimY} stroke={theme.stroke.tertiary} />
              <text x={x} y={y + 4} textAnchor={anchor} fontSize={labelSize} fill={theme.text.secondary}>
                {text}
              </text>
            </g>
          );
        })}
        {data.series.map((series, index) => (
          <polygon
            key={index}
            points={polygon((place) => Math.min(1, Math.max(0, (series.values[place] ?? 0) / rim)))}
            fill={colors[index]}
            fillOpacity={0.16}
            stroke={colors[index]}
            strokeWidth={2}
            strokeLinejoin="round"
          />
        ))}
      </svg>
      <ul className="fp-radar-names">
        {data.series.map(({ name, values: own }, index) => (
          <li key={index} className="fp-radar-name">
            <span className="fp-radar-swatch" style={{ background: colors[index] }} />
            {name}
            {data.series.length === 1 && own.length > 0 && ` (${say("upTo", { value: format.value(rim, affixes) })})`}
          </li>
        ))}
      </ul>
      <div className="fp-visually-hidden">
        <ChartDataTable caption={title} data={data} affixes={affixes} />
      </div>
    </div>
  );
}

function readRadar(props: RadarChartProps, say: CanvasLanguage["say"]) {
  const rows = objectsOf(props.data);
  if (rows.length === 0) {
    const series = objectsOf(props.series);
    const categories = Array.isArray(props.categories) ? props.categories.map(readLabel) : [];
    return {
      categories,
      series: series.map((item, index) => {
        const { data, values } = item as ChartSeries & { values?: readonly number[] };
        const numbers = Array.isArray(data) ? data : Array.isArray(values) ? values : [];
        return {
          name: readLabel(item.name) || say("series", { number: index + 1 }),
          tone: item.tone,
          values: categories.map((_, place) => readNumber(numbers[place])),
        };
      }),
    };
  }
  const angleKey =
    props.angleKey ?? ["label", "axis", "name", "subject"].find((key) => key in (rows[0] ?? {})) ?? "label";
  const given = Array.isArray(props.dataKeys) ? props.dataKeys.map(String) : [];
  const keys =
    given.length > 0 ? given : Object.keys(rows[0] ?? {}).filter((key) => readNumber(rows[0]?.[key]) !== null);
  return {
    categories: rows.map((row) => readLabel(row[angleKey])),
    series: keys.map((key) => ({ name: key, tone: undefined, values: rows.map((row) => readNumber(row[key])) })),
  };
}
