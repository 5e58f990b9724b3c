import type { ReactNode } from "react";
import { type CanvasLanguage, useCanvasLanguage } from "../language/canvas-language.ts";
import { classNames } from "../theme/class-names.ts";
import { mergeStyle } from "../theme/merge-style.ts";
import type { Color } from "../theme/theme-types.ts";
import type { LeafProps } from "./component-props.ts";
import { displayable } from "./displayable.ts";
import { hueLooks } from "./hue.ts";
import { usageColorSequence } from "./palettes.ts";

/** One part of a UsageBar. */
export interface UsageBarSegment {
  id: string;
  /** Not finite, zero or less: not shown. */
  value: number;
  /** Default: the next of `usageColorSequence`. */
  color?: Color | undefined;
}

/** Props of `UsageBar`. */
export interface UsageBarProps extends LeafProps {
  segments: readonly UsageBarSegment[];
  /** The whole, in the segments' unit; what they leave of it is shown empty. */
  total: number;
  topLeftLabel?: ReactNode;
  topRightLabel?: ReactNode;
}

/** How parts share a whole, as one bar. */
export function UsageBar({ segments, total, topLeftLabel, topRightLabel, style }: UsageBarProps) {
  const parts = (Array.isArray(segments) ? (segments as readonly UsageBarSegment[]) : []).map((segment, index) => ({
    id: String(segment?.id ?? index),
    value: countable(segment?.value),
    looks: hueLooks(segment?.color ?? usageColorSequence[index % usageColorSequence.length]),
  }));
  const language = useCanvasLanguage();
  const used = parts.reduce((sum, part) => sum + part.value, 0);
  const rest = Math.max(0, countable(total) - used);
  const isLabelled = topLeftLabel != null || topRightLabel != null;
  return (
    <div className="fp-usage" style={mergeStyle(style)}>
      {isLabelled && (
        <div className="fp-usage-labels">
          <span>{displayable(topLeftLabel)}</span>
          <span>{displayable(topRightLabel)}</span>
        </div>
      )}
      <div className="fp-usage-track" role="img" aria-label={describe(parts, used + rest, language)}>
        {parts
          .filter((part) => part.value > 0)
          .map((part) => (
            <div
              key={part.id}
              title={`${part.id}: ${language.format.plain(part.value)}`}
              className={classNames("fp-usage-segment", part.looks.className)}
              style={mergeStyle(part.looks.style, { flexGrow: part.value })}
            />
          ))}
        {rest > 0 && <div className="fp-usage-rest" style={{ flexGrow: rest }} />}
      </div>
    </div>
  );
}

function countable(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
}

function describe(parts: readonly { id: string; value: number }[], whole: number, language: CanvasLanguage): string {
  const { say, format } = language;
  const shares = parts.map((part) => `${part.id} ${format.plain(part.value)}`).join(", ");
  return say("usage", { shares: shares || format.plain(0), total: format.plain(whole) });
}
