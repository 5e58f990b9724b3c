import { type RefObject, useLayoutEffect, useRef } from "react";

/** The tip for one item of a chart. */
export interface ChartTip {
  title: string;
  rows: readonly { name: string; value: string; color?: string | undefined }[];
}

/** Where a tip belongs, in px of the plot; `reach` px on each side stay free. */
export interface TipAnchor {
  x: number;
  y: number;
  reach: number;
}

/** The tip as one sentence, for screen readers. */
export function tipSentence({ title, rows }: ChartTip): string {
  return `${title}: ${rows.map(({ name, value }) => `${name} ${value}`).join(", ")}`;
}

/** Margin to the edges of the window, in px. */
const margin = 4;

/** Shows the tip to the right of its anchor, or to the left if there is no room; never outside the window. */
export function ChartTipBox(props: { tip: ChartTip; anchor: TipAnchor; plot: RefObject<HTMLDivElement | null> }) {
  const { tip, anchor, plot } = props;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    const origin = plot.current?.getBoundingClientRect();
    if (!box || !origin) return;
    // A transformed ancestor moves the origin of fixed positions, so the offset is measured at 0, 0 and subtracted.
    box.style.transform = "none";
    const own = box.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const right = origin.left + anchor.x + anchor.reach + 10;
    const left = origin.left + anchor.x - anchor.reach - 10 - own.width;
    const x = right + own.width <= clientWidth - margin ? right : left;
    const y = origin.top + anchor.y - own.height / 2;
    const inside = (at: number, size: number, room: number) => Math.max(margin, Math.min(at, room - size - margin));
    box.style.transform = `translate(${inside(x, own.width, clientWidth) - own.left}px, ${inside(y, own.height, clientHeight) - own.top}px)`;
  });
  return (
    <div ref={ref} className="fp-chart-tip" aria-hidden="true">
      <div className="fp-chart-tip-title">{tip.title}</div>
      {tip.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and rows never move
        <div className="fp-chart-tip-row" key={index}>
          {row.color && <span className="fp-chart-swatch" style={{ background: row.color }} />}
          <span className="fp-chart-tip-name">{row.name}</span>
          <span className="fp-chart-tip-value">{row.value}</span>
        </div>
      ))}
    </div>
  );
}
