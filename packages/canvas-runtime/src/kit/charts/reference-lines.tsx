import type { CanvasHostTheme } from "../../theme/theme-types.ts";
import { hueOfTone } from "../../theme/tone.ts";
import { labelFontSize, labelLineHeight } from "./category-axis.tsx";
import type { DrawnReferenceLine } from "./chart-data.ts";
import { ellipsize, textWidth } from "./text-width.ts";
import { type AxisTicks, type PlotArea, type ValueAxis, valueAt } from "./value-axis.ts";

/**
 * Dashed lines across the plot with labels. In an upright chart a label is at the right end, above its line, or below
 * it if another line is close above. In a horizontal chart it is above the plot. A label that would touch another moves
 * aside. Lines outside the axis are left out.
 */
export function ReferenceLines(props: {
  lines: readonly DrawnReferenceLine[];
  area: PlotArea;
  axis: ValueAxis;
  theme: CanvasHostTheme;
}) {
  const { area, axis, theme } = props;
  const right = area.left + area.width;
  const placed: { start: number; end: number; y: number }[] = [];
  const lines = props.lines
    .filter(({ value }) => value >= axis.min && value <= axis.max)
    .map((line) => ({ ...line, at: valueAt(area, axis, line.value) }))
    .sort((a, b) => a.at - b.at);
  return (
    <g>
      {lines.map(({ label, tone, at }, index) => {
        const text = ellipsize(label, labelFontSize, area.width * 0.6);
        const length = textWidth(text, labelFontSize) + 10;
        const isBelow = at - (lines[index - 1]?.at ?? Number.NEGATIVE_INFINITY) < labelLineHeight;
        const y = area.isHorizontal ? area.top - 5 : isBelow ? at + 11 : at - 4;
        let end = area.isHorizontal ? Math.min(right, Math.max(area.left + length, at + length / 2)) : right;
        for (const other of placed) {
          const touches = Math.abs(other.y - y) < labelLineHeight - 2 && end > other.start && end - length < other.end;
          if (touches) end = area.isHorizontal ? other.end + length : other.start;
        }
        placed.push({ start: end - length, end, y });
        const ends = area.isHorizontal
          ? { x1: at, x2: at, y1: area.top, y2: area.top + area.height }
          : { x1: area.left, x2: right, y1: at, y2: at };
        return (
          <g key={index}>
            <line {...ends} stroke={theme.chart.palette[hueOfTone(tone)]} strokeWidth={1.5} strokeDasharray="4 3" />
            <text
              className="fp-chart-reference-label"
              x={end - 5}
              y={y}
              textAnchor="end"
              fill={theme.category[hueOfTone(tone)]}
            >
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Grid lines at the ticks of the value axis, with the unit and as many labels as fit. */
export function ValueGrid({ area, axis, ticks }: { area: PlotArea; axis: ValueAxis; ticks: AxisTicks }) {
  const bottom = area.top + area.height;
  const right = area.left + area.width;
  const [first = 0, second = first] = axis.ticks.map((tick) => valueAt(area, axis, tick));
  const needed = area.isHorizontal ? ticks.width + 10 : labelLineHeight;
  const every = Math.max(1, Math.ceil(needed / (Math.abs(second - first) || needed)));
  return (
    <g>
      {ticks.caption && (
        <text className="fp-chart-label" x={0} y={11}>
          {ticks.caption}
        </text>
      )}
      {axis.ticks.map((tick, index) => {
        const at = valueAt(area, axis, tick);
        const line = area.isHorizontal
          ? { x1: at, x2: at, y1: area.top, y2: bottom }
          : { x1: area.left, x2: right, y1: at, y2: at };
        const label = area.isHorizontal
          ? ({ x: at, y: bottom + 15, textAnchor: "middle" } as const)
          : ({ x: area.left - 7, y: at + 4, textAnchor: "end" } as const);
        return (
          <g key={tick}>
            <line {...line} className={tick === 0 ? "fp-chart-baseline" : "fp-chart-grid"} />
            {index % every === 0 && (
              <text {...label} className="fp-chart-label">
                {ticks.labels[index]}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
