import type { CSSProperties, ReactNode } from "react";
import { DialectStyles, Note, toneClasses } from "./dialect-styles.tsx";
import {
  classNames,
  displayable,
  isShown,
  type LeafProps,
  mergeStyle,
  objectsOf,
  spokenHue,
  useCanvasLanguage,
} from "./kit-parts.ts";

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
        return (
          <div key={index} className="fp-metric">
            <div className={classNames("fp-metric-value", hue && `fp-stat-toned fp-hue-${hue}`)}>
              {displayable(metric.value)}
              {isShown(metric.unit) && <span className="fp-metric-unit">{displayable(metric.unit)}</span>}
            </div>
            <div className="fp-metric-label">{displayable(metric.label)}</div>
            <Note className="fp-metric-note" text={metric.description ?? metric.detail} />
            <Note className="fp-metric-note" text={metric.trend} />
          </div>
        );
      })}
    </div>
  );
}

/** Props of `Delta`. */
export interface DeltaProps extends LeafProps {
  /** A value that isn't a number is shown unchanged. */
  value: number | string;
  /** Text directly after the number, such as "%". */
  unit?: string | undefined;
  /** @default success for an increase, danger for a decrease; reversed if `direction` is "inverse" */
  tone?: string | undefined;
  /** `inverse`: less is better. @default "normal" */
  direction?: "normal" | "inverse" | undefined;
}

/** A change: a number with its sign, coloured by whether the change is good. */
export function Delta({ value, unit, tone, direction, style }: DeltaProps) {
  const { format } = useCanvasLanguage();
  const change = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  const isNumber = Number.isFinite(change);
  const isGood = direction === "inverse" ? change < 0 : change > 0;
  const hue = spokenHue(tone ?? (isNumber && change !== 0 ? (isGood ? "success" : "danger") : undefined));
  const sign = isNumber && change > 0 ? "+" : "";
  return (
    <span className={classNames("fp-delta", hue && `fp-delta-toned fp-hue-${hue}`)} style={mergeStyle(style)}>
      <DialectStyles />
      {sign}
      {isNumber ? format.value(change, { prefix: "", suffix: "" }) : displayable(value)}
      {displayable(unit)}
    </span>
  );
}

/** Props of `Progress`. */
export interface ProgressProps extends LeafProps {
  value: number;
  /** @default 100 */
  max?: number | undefined;
  tone?: string | undefined;
  label?: ReactNode;
  /** Text at the right: "percent" is the percentage, the others are value and maximum. @default no text */
  format?: "percent" | "value" | "fraction" | undefined;
}

/** A progress bar. */
export function ProgressMeter({ value, max, tone, label, format, style }: ProgressProps) {
  const { say, format: numbers } = useCanvasLanguage();
  const whole = Number(max) > 0 ? Number(max) : 100;
  const done = Number.isFinite(Number(value)) ? Math.min(whole, Math.max(0, Number(value))) : 0;
  const share = numbers.share(Math.round((done / whole) * 100) / 100);
  const words =
    format === "percent"
      ? share
      : format === undefined
        ? undefined
        : `${numbers.plain(done)} / ${numbers.plain(whole)}`;
  return (
    <div className={classNames("fp-progress", toneClasses(tone))} style={mergeStyle(style)}>
      <DialectStyles />
      {(isShown(label) || words) && (
        <div className="fp-progress-words">
          <span>{displayable(label)}</span>
          <span>{words}</span>
        </div>
      )}
      <div
        className="fp-progress-track"
        role="progressbar"
        aria-label={typeof label === "string" && label !== "" ? label : say("progress")}
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={done}
        aria-valuetext={share}
      >
        <div className="fp-progress-done" style={{ width: `${(done / whole) * 100}%` }} />
      </div>
    </div>
  );
}
