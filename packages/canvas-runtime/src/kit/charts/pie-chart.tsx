import { useCanvasLanguage } from "../../language/canvas-language.ts";
import type { ValueFormat } from "../../language/value-format.ts";
import { useHostTheme } from "../../theme/theme-context.tsx";
import { largestOf, objectsOf } from "../component-props.ts";
import { chartColors, type PieChartProps, readLabel, readNumber } from "./chart-data.ts";
import { ChartFrame, type ChartPlot } from "./chart-frame.tsx";
import { chartTitle, NoData } from "./series-chart.tsx";
import { textWidth } from "./text-width.ts";
import type { PlotArea } from "./value-axis.ts";

const affixes = { prefix: "", suffix: "" };

/**
 * A pie or donut chart with a legend of values and shares. The slice under the pointer grows, the others are dimmed;
 * a donut shows the sum in its hole.
 *
 * @example
 * <PieChart data={[{ label: "Compute", value: 620 }, { label: "Storage", value: 180 }]} size={160} donut />
 */
export function PieChart({ data, size, donut, style }: PieChartProps) {
  const theme = useHostTheme();
  const language = useCanvasLanguage();
  const { say, sayCount, format } = language;
  const items = objectsOf(data).map((item, index) => ({
    label: readLabel(item.label) || say("slice", { number: index + 1 }),
    value: Math.max(0, readNumber(item.value) ?? 0),
    tone: item.tone as unknown,
  }));
  const colors = chartColors(theme, items);
  const slices = cutSlices(items.map(({ value }) => value));
  const diameter = typeof size === "number" && Number.isFinite(size) ? Math.min(600, Math.max(60, size)) : 160;
  const rows = items.map(({ label, value }, index) => ({
    label,
    color: colors[index] ?? theme.chart.palette.gray,
    value: format.value(value, affixes),
    share: format.share(slices[index]?.share ?? 0),
  }));
  const sum = items.reduce((total, { value }) => total + value, 0);
  return (
    <ChartFrame
      title={chartTitle(
        say(donut ? "donutChart" : "pieChart"),
        items.map(({ label }) => label),
        "sliceCount",
        language,
      )}
      description={
        items.length === 0
          ? say("noDataSentence")
          : say("pieSum", { slices: sayCount("sliceCount", items.length), sum: format.value(sum, affixes) })
      }
      itemCount={items.length}
      createPlot={() =>
        createPiePlot({ slices, colors, diameter, isDonut: donut === true, sum, format, edge: theme.bg.editor })
      }
      tipOf={(item) => {
        const row = rows[item];
        return {
          title: row?.label ?? "",
          rows: [{ name: row?.share ?? "", value: row?.value ?? "", color: row?.color }],
        };
      }}
      legend={(active, setActive) => <PieLegend rows={rows} active={active} onActive={setActive} />}
      plotSize={diameter}
      style={style}
    />
  );
}

/** The text of one slice. */
interface PieLegendRow {
  label: string;
  color: string;
  value: string;
  share: string;
}

/** The slices with their values and shares; pointing at a row highlights its slice. */
function PieLegend(props: {
  rows: readonly PieLegendRow[];
  active: number | null;
  onActive(item: number | null): void;
}) {
  return (
    <ul className="fp-chart-slices">
      {props.rows.map(({ label, color, value, share }, index) => (
        <li
          key={index}
          className={
            index === props.active ? "fp-chart-slices-item fp-chart-slices-item-active" : "fp-chart-slices-item"
          }
          onPointerEnter={() => props.onActive(index)}
          onPointerLeave={() => props.onActive(null)}
        >
          <span className="fp-chart-swatch" style={{ background: color }} />
          <span className="fp-chart-legend-name">{label}</span>
          <span className="fp-chart-slices-value">{value}</span>
          <span className="fp-chart-slices-share">{share}</span>
        </li>
      ))}
    </ul>
  );
}

/** Everything a pie draws. */
interface PieFigure {
  slices: readonly PieSlice[];
  colors: readonly string[];
  /** Width and height of the drawing, in px. */
  diameter: number;
  isDonut: boolean;
  sum: number;
  format: ValueFormat;
  /** Colour of the gaps between slices. */
  edge: string;
}

/** The middle of the drawing, as a place for a text. */
const drawingMiddle: PlotArea = { left: 0, top: 0, width: 0, height: 0, isHorizontal: false };

/** Scale of the slice under the pointer. */
const growth = 1.05;

/** Lays out a pie. */
function createPiePlot(figure: PieFigure): ChartPlot {
  const { slices, diameter, isDonut } = figure;
  const center = diameter / 2;
  const outer = (center - 1) / growth;
  const radii = { inner: isDonut ? outer * 0.62 : 0, outer };
  const sum = figure.format.compact(figure.sum);
  const sumSize = Math.min(20, Math.max(9, (radii.inner * 1.6 * 20) / Math.max(1, textWidth(sum, 20))));
  return {
    height: diameter,
    itemAt: (x, y) => sliceAt(slices, x - center, y - center, radii),
    anchorOf(item) {
      const slice = slices[item];
      const middle = slice ? sliceMiddle(slice, radii) : { x: 0, y: 0 };
      return { x: center + middle.x, y: center + middle.y, reach: 6 };
    },
    draw: (active) => (
      <g transform={`translate(${center} ${center})`}>
        {slices.every(({ share }) => share === 0) && (
          <circle
            r={isDonut ? (radii.inner + outer) / 2 : outer}
            fill={isDonut ? "none" : "var(--fp-fill-tertiary)"}
            stroke="var(--fp-fill-tertiary)"
            strokeWidth={isDonut ? outer - radii.inner : 0}
          />
        )}
        {slices.map((slice, index) =>
          slice.share === 0 ? null : (
            <path
              key={index}
              className={
                active === null || active === index ? "fp-chart-slice" : "fp-chart-slice fp-chart-slice-dimmed"
              }
              d={slicePath(slice, radii)}
              fill={figure.colors[index]}
              stroke={figure.edge}
              strokeWidth={slice.share > 0.9999 ? 0 : 1}
              style={{ transform: active === index ? `scale(${growth})` : "scale(1)" }}
            />
          ),
        )}
        {slices.length === 0 && <NoData area={drawingMiddle} />}
        {isDonut && slices.length > 0 && (
          <text className="fp-chart-sum" textAnchor="middle" dominantBaseline="central" fontSize={sumSize}>
            {sum}
          </text>
        )}
      </g>
    ),
  };
}

/** A slice in fractions of a full turn, clockwise from the top: 0 is the top, 1 is the top again. */
interface PieSlice {
  start: number;
  end: number;
  /** Fraction of the whole, 0 to 1. */
  share: number;
}

/** Divides a whole by values of at least 0. If all are 0, every slice is empty. */
export function cutSlices(values: readonly number[]): PieSlice[] {
  // Scales the values first, because their sum could overflow.
  const largest = largestOf(values);
  const parts = values.map((value) => (largest > 0 ? value / largest : 0));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let turn = 0;
  return parts.map((part) => {
    const share = whole > 0 ? part / whole : 0;
    const start = turn;
    turn = Math.min(1, turn + share);
    return { start, end: turn, share };
  });
}

/** The slice at a point relative to the centre, in px; null in the hole and outside. */
export function sliceAt(
  slices: readonly PieSlice[],
  x: number,
  y: number,
  radii: { inner: number; outer: number },
): number | null {
  const distance = Math.hypot(x, y);
  if (distance < radii.inner || distance > radii.outer) return null;
  const turn = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
  const found = slices.findIndex(({ start, end }) => turn >= start && turn < end);
  return found === -1 ? null : found;
}

/**
 * The SVG path of a slice around 0, 0. A full turn is drawn as two halves, because an arc can't end where it begins.
 */
export function slicePath({ start, end }: PieSlice, radii: { inner: number; outer: number }): string {
  if (end - start > 0.9999) {
    return slicePath({ start: 0, end: 0.5, share: 0.5 }, radii) + slicePath({ start: 0.5, end: 1, share: 0.5 }, radii);
  }
  const large = end - start > 0.5 ? 1 : 0;
  const outward = `M${point(start, radii.outer)}A${radii.outer} ${radii.outer} 0 ${large} 1 ${point(end, radii.outer)}`;
  return radii.inner > 0
    ? `${outward}L${point(end, radii.inner)}A${radii.inner} ${radii.inner} 0 ${large} 0 ${point(start, radii.inner)}Z`
    : `${outward}L0 0Z`;
}

/** The middle of a slice: halfway between its radii, with at least 40 % of the outer one as the inner one. */
export function sliceMiddle(
  { start, end }: PieSlice,
  radii: { inner: number; outer: number },
): { x: number; y: number } {
  const angle = (start + end) * Math.PI;
  const distance = (Math.max(radii.inner, radii.outer * 0.4) + radii.outer) / 2;
  return { x: Math.sin(angle) * distance, y: -Math.cos(angle) * distance };
}

function point(turn: number, radius: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`;
}
