import type { ChartPlot } from "./chart-frame.tsx";
import { staticChartWidths } from "./static-chart-stylesheet.ts";

/** Props of `StaticChart`. */
export interface StaticChartProps {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  createPlot(width: number): ChartPlot;
  /** Width of the plot in px, if it is fixed. */
  readonly plotSize?: number | undefined;
}

/**
 * A chart for a document without scripts, where nothing can be measured: one drawing for each of several widths. The
 * stylesheet shows the one that fits, slightly enlarged.
 */
export function StaticChart({ id, title, description, createPlot, plotSize }: StaticChartProps) {
  const drawing = (width: number, className: string) => {
    const plot = createPlot(width);
    const size = plotSize === undefined ? {} : { width, height: plot.height };
    return (
      <svg
        key={width}
        {...size}
        className={className}
        viewBox={`0 0 ${width} ${plot.height}`}
        role="img"
        aria-labelledby={`${id}title${width}`}
        aria-describedby={`${id}description${width}`}
      >
        <title id={`${id}title${width}`}>{title}</title>
        <desc id={`${id}description${width}`}>{description}</desc>
        {plot.draw(null)}
      </svg>
    );
  };
  if (plotSize !== undefined) return drawing(plotSize, "fp-chart-still");
  return (
    <div className="fp-chart-stills">
      {staticChartWidths.map((width) => drawing(width, `fp-chart-still fp-chart-still-${width}`))}
    </div>
  );
}
