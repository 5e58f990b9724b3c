import type { CSSProperties, ReactNode } from "react";
import { classNames, displayable, type LeafProps, mergeStyle, renderInlineMarkdown, spokenHue } from "./frame-parts.ts";
import { DialectStyles, isShown, objectsOf } from "./shell.tsx";

/** One metric of a MetricsGrid. */
export interface Metric {
  label: string;
  value: ReactNode;
  unit?: string | undefined;
  /** Colours the value. */
  tone?: string | undefined;
  description?: ReactNode;
  /** Alias of `description`. */
  detail?: ReactNode;
  /** How it changed, in words. */
  trend?: ReactNode;
}

/** Props of `MetricsGrid`. */
export interface MetricsGridProps extends LeafProps {
  items: readonly Metric[];
  /** Maximum number of columns. @default the number of items, at most 4 */
  columns?: number | undefined;
  /** `header` shows the metrics without frames. */
  variant?: "default" | "header" | undefined;
}

/** Metrics with their labels, side by side if there is room. */
export function MetricsGrid({ items, columns, variant, style }: MetricsGridProps) {
  const metrics = objectsOf(items);
  const count = Number(columns) >= 1 ? Math.floor(Number(columns)) : Math.min(4, Math.max(1, metrics.length));
  return (
    <div
      className={classNames(
        "fp-metrics",
        variant === "header" && "fp-metrics-header",
        metrics.length === 3 && count >= 3 && "fp-metrics-three",
      )}
      style={mergeStyle({ "--fp-count": count } as CSSProperties, style)}
    >
      <DialectStyles />
      {metrics.map((metric, index) => {
        const hue = spokenHue(metric.tone);
        const notes = [metric.description ?? metric.detail, metric.trend].filter(isShown);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and figures never move
          <div key={index} className="fp-metric">
            <div className={classNames("fp-metric-value", hue && `fp-stat-toned fp-hue-${hue}`)}>
              {displayable(metric.value)}
              {isShown(metric.unit) && <span className="fp-metric-unit">{displayable(metric.unit)}</span>}
            </div>
            <div className="fp-metric-label">{displayable(metric.label)}</div>
            {notes.map((note, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: at most two notes, in a fixed order
              <div key={place} className="fp-metric-note">
                {renderInlineMarkdown(displayable(note))}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
