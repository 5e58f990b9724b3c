import type { ReactNode } from "react";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import type { Color } from "../theme/theme-types.ts";
import { spokenHue } from "../theme/tone.ts";
import { type ComponentProps, childrenOr } from "./component-props.ts";
import { DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from "./icons.tsx";
import { renderInlineMarkdown } from "./inline-markdown.tsx";

export type CalloutTone = "info" | "success" | "warning" | "danger" | "neutral";

/** Props of `Callout`. */
export interface CalloutProps extends ComponentProps {
  /** Colour and icon; "neutral" has neither. @default "info" */
  tone?: CalloutTone | undefined;
  title?: ReactNode;
  /** Replaces the tone's icon; null shows none. */
  icon?: ReactNode;
}

const iconByHue: Partial<Record<Color, () => ReactNode>> = {
  blue: InfoIcon,
  green: SuccessIcon,
  yellow: WarningIcon,
  red: DangerIcon,
};

/** A highlighted notice. Strings may contain inline Markdown. */
export function Callout({ tone = "info", title, icon, style, children }: CalloutProps) {
  const hue = spokenHue(tone);
  const ToneIcon = hue && iconByHue[hue];
  const shownIcon = icon === undefined ? ToneIcon && <ToneIcon /> : icon;
  return (
    <div
      role="note"
      className={classNames("fp-callout", hue && `fp-callout-toned fp-hue-${hue}`)}
      style={mergeStyle(style)}
    >
      {shownIcon != null && shownIcon !== false && <div className="fp-callout-icon">{shownIcon}</div>}
      <div className="fp-callout-content">
        {childrenOr(title) !== undefined && <div className="fp-callout-title">{renderInlineMarkdown(title)}</div>}
        {renderInlineMarkdown(children)}
      </div>
    </div>
  );
}
