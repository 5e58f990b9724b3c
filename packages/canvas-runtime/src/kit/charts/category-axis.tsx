import { type CategoryLabels, labelFontSize, labelLineHeight, labelSlant } from "./category-labels.ts";
import { textWidth } from "./text-width.ts";

/** Labels below an upright plot. Unslanted labels move inwards if they would cross its edges. */
export function CategoryAxis(props: {
  labels: CategoryLabels;
  /** x of each category, in px. */
  centers: readonly number[];
  /** Lower edge of the plot, in px. */
  bottom: number;
  /** Width of the whole drawing, in px. */
  width: number;
}) {
  const { labels, centers, bottom, width } = props;
  return (
    <g>
      {labels.lines.map((lines, index) => {
        const center = centers[index] ?? 0;
        if (labels.isSlanted) {
          return (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and categories never move
              key={index}
              className="fp-chart-label"
              textAnchor="end"
              transform={`translate(${center + 4} ${bottom + 14}) rotate(-${labelSlant})`}
            >
              {lines[0]}
            </text>
          );
        }
        const half = Math.max(0, ...lines.map((line) => textWidth(line, labelFontSize))) / 2;
        const x = Math.max(half, Math.min(center, width - half));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and categories never move
          <text key={index} className="fp-chart-label" y={bottom + 16} textAnchor="middle">
            {lines.map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: at most two lines, in place
              <tspan key={row} x={x} dy={row * labelLineHeight}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </g>
  );
}

/** Row labels at the left edge of a horizontal plot. */
export function RowLabels({ labels, centers }: { labels: CategoryLabels; centers: readonly number[] }) {
  return (
    <g>
      {labels.lines.map(([line], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and categories never move
        <text key={index} className="fp-chart-label" x={0} y={(centers[index] ?? 0) + 4}>
          {line}
        </text>
      ))}
    </g>
  );
}
