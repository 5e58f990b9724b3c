import type { CSSProperties, ReactNode } from "react";
import { type CanvasLanguage, useCanvasLanguage } from "../language/canvas-language.ts";
import { isHueName } from "../language/canvas-words.ts";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import type { Color } from "../theme/theme-types.ts";
import { cssColor, spokenHue } from "../theme/tone.ts";
import { displayable, type LeafProps } from "./component-props.ts";
import { usageColorSequence } from "./palettes.ts";

/** Props of `Swatch`. */
export interface SwatchProps extends LeafProps {
  /** The hue; it follows the theme. */
  color: Color;
}

/** A small box in one hue. */
export function Swatch({ color, style }: SwatchProps) {
  const { say } = useCanvasLanguage();
  const looks = hueLooks(color);
  return (
    <span
      role="img"
      aria-label={typeof color === "string" ? (isHueName(color) ? say(color) : color) : say("color")}
      className={classNames("fp-swatch", looks.className)}
      style={mergeStyle(looks.style, style)}
    />
  );
}

/** Colours an element: with a class for a hue or tone name, with a style for any other CSS colour. */
function hueLooks(color: unknown): { className: string; style?: CSSProperties } {
  const hue = spokenHue(color);
  if (hue) return { className: `fp-hue-${hue}` };
  return typeof color === "string" && cssColor.test(color)
    ? { className: "", style: { background: color } }
    : { className: "fp-hue-gray" };
}

/** One part of a UsageBar. */
export interface UsageBarSegment {
  id: string;
  /** Name in the legend. @default the id */
  label?: ReactNode;
  /** Segments with a value that is 0, negative or not finite are hidden. */
  value: number;
  /** Default: the next colour of `usageColorSequence`. */
  color?: Color | undefined;
}

/** Props of `UsageBar`. */
export interface UsageBarProps extends LeafProps {
  segments: readonly UsageBarSegment[];
  /** The total, in the segments' unit; the unused rest is shown empty. */
  total: number;
  topLeftLabel?: ReactNode;
  topRightLabel?: ReactNode;
  /** Shows the segments' names, colours and values below the bar. @default true for two or more segments */
  showLegend?: boolean | undefined;
}

/** One bar that shows parts of a total, with a legend. */
export function UsageBar({ segments, total, topLeftLabel, topRightLabel, showLegend, style }: UsageBarProps) {
  const parts = (Array.isArray(segments) ? (segments as readonly UsageBarSegment[]) : []).map((segment, index) => ({
    label: segment?.label ?? segment?.id ?? index,
    name: nameOf(segment, index),
    value: countable(segment?.value),
    looks: hueLooks(segment?.color ?? usageColorSequence[index % usageColorSequence.length]),
  }));
  const language = useCanvasLanguage();
  const used = parts.reduce((sum, part) => sum + part.value, 0);
  const rest = Math.max(0, countable(total) - used);
  /** In percent, because shares that add up to less than 1 leave room, and browsers limit them. */
  const growthOf = (value: number) => ({ flexGrow: (value / (used + rest)) * 100 });
  const shown = parts.filter((part) => part.value > 0);
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
        {shown.map((part, index) => (
          <div
            key={index}
            title={`${part.name}: ${language.format.plain(part.value)}`}
            className={classNames("fp-usage-segment", part.looks.className)}
            style={mergeStyle(part.looks.style, growthOf(part.value))}
          />
        ))}
        {rest > 0 && <div className="fp-usage-rest" style={growthOf(rest)} />}
      </div>
      {(showLegend ?? shown.length > 1) && (
        // Hidden, because the bar's description says the same.
        <ul className="fp-usage-legend" aria-hidden="true">
          {shown.map((part, index) => (
            <li key={index} className="fp-usage-key">
              <span
                className={classNames("fp-usage-mark", part.looks.className)}
                style={mergeStyle(part.looks.style)}
              />
              {displayable(part.label)}{" "}
              <span className="fp-usage-value">{language.format.value(part.value, noAffixes)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const noAffixes = { prefix: "", suffix: "" };

function countable(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
}

/** The label as text. An element has none, so the id takes its place. */
function nameOf(segment: UsageBarSegment | undefined, index: number): string {
  const label = segment?.label;
  return typeof label === "string" || typeof label === "number" ? String(label) : String(segment?.id ?? index);
}

function describe(parts: readonly { name: string; value: number }[], whole: number, language: CanvasLanguage): string {
  const { say, format } = language;
  const shares = parts.map((part) => `${part.name} ${format.plain(part.value)}`).join(", ");
  return say("usage", { shares: shares || format.plain(0), total: format.plain(whole) });
}
