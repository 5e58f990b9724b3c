import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { mergeStyle } from "../../theme/class-names.ts";
import { ComponentStyles, useIsStatic } from "../../theme/static-rendering.tsx";
import { chartStylesheet, staticChartWidths } from "./chart-stylesheet.ts";

/** A chart laid out for one width: what is drawn and where its items are. */
export interface ChartPlot {
  height: number;
  /** The SVG content; `active` is the item being read. */
  draw(active: number | null): ReactNode;
  /** The item at a point of the plot in px; null if there is none. */
  itemAt(x: number, y: number): number | null;
  anchorOf(item: number): TipAnchor;
}

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
    <div
      ref={plotRef}
      className="fp-chart-plot"
      style={plotSize ? { width: plotSize, aspectRatio: plotSize / plot.height } : { height: plot.height }}
    >
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
      {item !== null && <ChartTipBox tip={tipOf(item)} anchor={plot.anchorOf(item)} plot={plotRef} width={width} />}
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

/** The item being read, and whether it was reached by keyboard (it is then announced). */
interface ActiveItem {
  item: number;
  isByKeyboard: boolean;
}

/**
 * Lets a reader step through the items of a chart by pointer or touch, or once it has focus by arrow keys, Home and
 * End; Escape clears the selection. The whole chart is one tab stop, no matter how many items it has.
 *
 * @param itemCount - how many items there are
 * @param itemAt - the item at a point of the plot in px, or null
 * @param width - the width in px that the plot was laid out for; it may be shown scaled
 */
function useChartReader(itemCount: number, itemAt: (x: number, y: number) => number | null, width: number) {
  const [active, setActive] = useState<ActiveItem | null>(null);
  const shown = active && active.item < itemCount ? active : null;

  function followPointer(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = box.width > 0 ? width / box.width : 1;
    const item = itemAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
    setActive(item === null ? null : { item, isByKeyboard: false });
  }

  function step(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") return setActive(null);
    const at = shown?.item ?? -1;
    const target = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: itemCount - 1,
    }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setActive({ item: Math.min(itemCount - 1, Math.max(0, target)), isByKeyboard: true });
  }

  return {
    active: shown,
    setActive,
    readerProps: {
      onPointerMove: followPointer,
      onPointerDown: followPointer,
      // A finger leaves when it is lifted; the touched item stays selected until the chart loses focus.
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === "mouse") setActive(null);
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.matches(":focus-visible")) setActive({ item: 0, isByKeyboard: true });
      },
      onBlur: () => setActive(null),
      onKeyDown: step,
    },
  };
}

/** Assumed width in px until an element is measured, and while it has no width: on a server, in a hidden tab. */
const assumedWidth = 600;

/**
 * Measures an element: returns a ref for it and its width in px, which is kept up to date if `ResizeObserver` exists.
 */
function useElementWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(assumedWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    if (typeof ResizeObserver !== "function") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** The tip for one item of a chart. */
export interface ChartTip {
  title: string;
  rows: readonly { name: string; value: string; color?: string | undefined }[];
}

/** Where a tip belongs, in px of the plot; `reach` px on each side stay free. */
interface TipAnchor {
  x: number;
  y: number;
  reach: number;
}

/** The tip as one sentence, for screen readers. */
function tipSentence({ title, rows }: ChartTip): string {
  return `${title}: ${rows.map(({ name, value }) => `${name} ${value}`).join(", ")}`;
}

/** Margin to the edges of the window, in px. */
const margin = 4;

/** Shows the tip to the right of its anchor, or to the left if there is no room; never outside the window. */
function ChartTipBox(props: {
  tip: ChartTip;
  anchor: TipAnchor;
  plot: RefObject<HTMLDivElement | null>;
  /** The width in px that the plot was laid out for. */
  width: number;
}) {
  const { tip, anchor, plot, width } = props;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    const origin = plot.current?.getBoundingClientRect();
    if (!box || !origin) return;
    // A transformed ancestor moves the origin of fixed positions, so the offset is measured at 0, 0 and subtracted.
    box.style.transform = "none";
    const own = box.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const scale = origin.width / width;
    const right = origin.left + (anchor.x + anchor.reach) * scale + 10;
    const left = origin.left + (anchor.x - anchor.reach) * scale - 10 - own.width;
    const x = right + own.width <= clientWidth - margin ? right : left;
    const y = origin.top + anchor.y * scale - own.height / 2;
    const inside = (at: number, size: number, room: number) => Math.max(margin, Math.min(at, room - size - margin));
    box.style.transform = `translate(${inside(x, own.width, clientWidth) - own.left}px, ${inside(y, own.height, clientHeight) - own.top}px)`;
  });
  return (
    <div ref={ref} className="fp-chart-tip" aria-hidden="true">
      <div className="fp-chart-tip-title">{tip.title}</div>
      {tip.rows.map((row, index) => (
        <div className="fp-chart-tip-row" key={index}>
          {row.color && <span className="fp-chart-swatch" style={{ background: row.color }} />}
          <span className="fp-chart-tip-name">{row.name}</span>
          <span className="fp-chart-tip-value">{row.value}</span>
        </div>
      ))}
    </div>
  );
}

/**
 * A chart for a document without scripts, where nothing can be measured: one drawing for each of several widths. The
 * stylesheet shows the one that fits, slightly enlarged.
 */
function StaticChart(
  props: Pick<ChartFrameProps, "title" | "description" | "createPlot" | "plotSize"> & { id: string },
) {
  const { id, title, description, createPlot, plotSize } = props;
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
