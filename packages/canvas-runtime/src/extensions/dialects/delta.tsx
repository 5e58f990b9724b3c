import { classNames, displayable, type LeafProps, mergeStyle, spokenHue, useCanvasLanguage } from "./frame-parts.ts";
import { DialectStyles } from "./shell.tsx";

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
