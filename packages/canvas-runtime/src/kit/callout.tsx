import type { ReactNode } from "react";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import type { Color } from "../theme/theme-types.ts";
import { spokenHue } from "../theme/tone.ts";
import { type ComponentProps, isShown } from "./component-props.ts";
import { Icon, type IconProps } from "./icons.tsx";
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

const iconByHue: Partial<Record<Color, ReactNode>> = {
  blue: <RoundIcon word="note" mark="M8 7.5v3.25M8 5.1v.05" />,
  green: <RoundIcon word="success" mark="m5.4 8.2 1.8 1.8 3.4-3.9" />,
  yellow: (
    <Icon word="warning">
      <path d="M8 2.1 14.3 13.4H1.7ZM8 6.4v3.1M8 11.45v.05" />
    </Icon>
  ),
  red: <RoundIcon word="danger" mark="m6 6 4 4m0-4-4 4" />,
};

function RoundIcon({ word, mark }: { word: NonNullable<IconProps["word"]>; mark: string }) {
  return (
    <Icon word={word}>
      <circle cx="8" cy="8" r="6.25" />
      <path d={mark} />
    </Icon>
  );
}

/** A highlighted notice. Strings may contain inline Markdown. */
export function Callout({ tone = "info", title, icon, style, children }: CalloutProps) {
  const hue = spokenHue(tone);
  const shownIcon = icon === undefined ? hue && iconByHue[hue] : icon;
  return (
    <div
      role="note"
      className={classNames("fp-callout", hue && `fp-callout-toned fp-hue-${hue}`)}
      style={mergeStyle(style)}
    >
      {shownIcon != null && shownIcon !== false && <div className="fp-callout-icon">{shownIcon}</div>}
      <div className="fp-callout-content">
        {isShown(title) && <div className="fp-callout-title">{renderInlineMarkdown(title)}</div>}
        {renderInlineMarkdown(children)}
      </div>
    </div>
  );
}
