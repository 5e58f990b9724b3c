import type { AxisTicks } from "./axis-ticks.ts";
import { labelLineHeight } from "./category-labels.ts";
import { type PlotArea, valueAt } from "./plot-area.ts";
import type { ValueAxis } from "./value-axis.ts";

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
