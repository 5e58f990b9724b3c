import type { ValueFormat } from "../../language/value-format.ts";
import type { ChartPlot } from "./chart-frame.tsx";
import { type PieSlice, sliceAt, sliceMiddle, slicePath } from "./pie-slices.ts";
import { textWidth } from "./text-width.ts";

/** Everything a pie draws. */
export interface PieFigure {
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

/** Scale of the slice under the pointer. */
const growth = 1.05;

/** Lays out a pie. */
export function createPiePlot(figure: PieFigure): ChartPlot {
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
              // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and slices never move
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
        {isDonut && (
          <text className="fp-chart-sum" textAnchor="middle" dominantBaseline="central" fontSize={sumSize}>
            {sum}
          </text>
        )}
      </g>
    ),
  };
}
