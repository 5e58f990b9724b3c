import type { ReactNode } from "react";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import { spokenHue } from "../theme/tone.ts";
import { childrenOr, displayable, type LeafProps, TypographyContext } from "./component-props.ts";

export type StatTone = "success" | "danger" | "warning" | "info";

/** Props of `Stat`. */
export interface StatProps extends LeafProps {
  value: ReactNode;
  label: string;
  /** Colours the value. */
  tone?: StatTone | undefined;
}

/** A large value above a small label. */
export function Stat(props: StatProps) {
  const { value, label, tone, style, description, subtext } = props as StatProps &
    Partial<Record<"description" | "subtext", unknown>>;
  const note = childrenOr(displayable(description), displayable(subtext));
  const hue = spokenHue(tone);
  return (
    <div className="fp-stat" style={mergeStyle(style)}>
      <TypographyContext.Provider value={true}>
        <div className={classNames("fp-stat-value", hue && `fp-stat-toned fp-hue-${hue}`)}>{displayable(value)}</div>
        <div className="fp-stat-label">{displayable(label)}</div>
        {note !== undefined && <div className="fp-stat-label fp-tone-tertiary">{note}</div>}
      </TypographyContext.Provider>
    </div>
  );
}
