import { type CSSProperties, type ReactNode, useId } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { ComponentStyles } from "../../theme/component-styles.tsx";
import { mergeStyle } from "../../theme/merge-style.ts";
import { useIsStatic } from "../../theme/static-rendering.ts";
import { chartStylesheet } from "./chart-stylesheet.ts";
import { type ChartTip, ChartTipBox, type TipAnchor, tipSentence } from "./chart-tip.tsx";
import { StaticChart } from "./static-chart.tsx";
import { useChartReader } from "./use-chart-reader.ts";
import { useElementWidth } from "./use-element-width.ts";

/** A chart laid out for one width: what is drawn and where its items are. */
export interface ChartPlot {
  height: number;
  /** The SVG content; `active` is the item being read. */
  draw(active: number | null): ReactNode;
  /** The item at a point of the plot in px; null if there is none. */
  itemAt(x: number, y: number): number | null;
  anchorOf(item: number): TipAnchor;
}

/** Props of `ChartFrame`. */
export interface ChartFrameProps {
  /** The chart's name, in a few words. */
  title: string;
  /** The chart's content, in a sentence. */
  description: string;
  itemCount: number;
  /** Lays the chart out for a width in px. */
  createPlot(width: number): ChartPlot;
  tipOf(item: number): ChartTip;
  /** Shown above the plot, or beside it if `plotSize` is given. */
  legend?: ((active: number | null, setActive: (item: number | null) => void) => ReactNode) | undefined;
  /** All values as text, for readers who can't see the plot. */
  table?: ReactNode;
  /** Width of the plot in px. Default: the available width. */
  plotSize?: number | undefined;
  style?: CSSProperties | undefined;
}

/**
 * The parts that all charts share: measuring, the labelled drawing, pointer and keyboard access, tip, legend and table.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { title, description, itemCount, tipOf, legend, plotSize } = props;
  const id = useId();
  const { say } = useCanvasLanguage();
  const [plotRef, measured] = useElementWidth();
  const width = plotSize ?? measured;
  const plot = props.createPlot(width);
  const isStatic = useIsStatic();
  const { active, setActive, readerProps } = useChartReader(itemCount, plot.itemAt, width);
  const item = active?.item ?? null;
  const shownLegend = legend?.(item, (next) => setActive(next === null ? null : { item: next, isByKeyboard: false }));
  const drawing = isStatic ? (
    <StaticChart id={id} title={title} description={description} createPlot={props.createPlot} plotSize={plotSize} />
  ) : (
    <div ref={plotRef} className="fp-chart-plot" style={{ width: plotSize, height: plot.height }}>
      <svg
        className="fp-chart-drawing"
        viewBox={`0 0 ${width} ${plot.height}`}
        role="img"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}description`}
      >
        <title id={`${id}title`}>{title}</title>
        <desc id={`${id}description`}>{description}</desc>
        {plot.draw(item)}
      </svg>
      {itemCount > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this groups the values of a chart
        <div
          className="fp-chart-reader"
          role="group"
          aria-roledescription={say("chart")}
          aria-label={say("chartKeys", { title })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: reading the values by keyboard needs one tab stop
          tabIndex={0}
          {...readerProps}
        >
          <span className="fp-visually-hidden" role="status">
            {active?.isByKeyboard && tipSentence(tipOf(active.item))}
          </span>
        </div>
      )}
      {item !== null && <ChartTipBox tip={tipOf(item)} anchor={plot.anchorOf(item)} plot={plotRef} />}
    </div>
  );
  return (
    <div className={plotSize ? "fp-chart fp-chart-beside" : "fp-chart"} style={mergeStyle(props.style)}>
      <ComponentStyles name="charts" css={chartStylesheet} />
      {!plotSize && shownLegend}
      {drawing}
      {plotSize && shownLegend}
      {props.table && <div className="fp-visually-hidden">{props.table}</div>}
    </div>
  );
}
