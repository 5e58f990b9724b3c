import type { ReactNode } from "react";
import { classNames, displayable, type LeafProps, mergeStyle, useCanvasLanguage } from "./frame-parts.ts";
import { DialectStyles, isShown, toneClasses } from "./shell.tsx";

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
