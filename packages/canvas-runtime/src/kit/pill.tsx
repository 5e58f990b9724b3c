import type { ReactNode } from "react";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import { hueOfTone } from "../theme/tone.ts";
import { withoutArguments } from "./button.tsx";
import { type ComponentProps, childrenOr, TypographyContext } from "./component-props.ts";

export type PillTone = "neutral" | "added" | "deleted" | "renamed" | "success" | "warning" | "info";
export type PillSize = "sm" | "md";

/** Props of `Pill`. */
export interface PillProps extends ComponentProps {
  /** Fills the pill, for the selected tab or filter. */
  active?: boolean | undefined;
  /**
   * The colour: green for added and success, red for deleted (also "danger"), purple for renamed. Default: no colour.
   */
  tone?: PillTone | undefined;
  /** `sm` is compact and has no border. @default "md" */
  size?: PillSize | undefined;
  /** Shown before the label. */
  leadingContent?: ReactNode;
  /** A keyboard shortcut shown after the label. */
  keyboardHint?: string | undefined;
  disabled?: boolean | undefined;
  /** Tooltip. */
  title?: string | undefined;
  /** Makes the pill a button, for tabs and filters. Called without arguments. */
  onClick?: (() => void) | undefined;
}

const smallSizes = new Set<unknown>(["sm", "small", "xs"]);

/** A short label; with `onClick`, a tab or filter button. */
export function Pill(props: PillProps) {
  const { active, tone, size, leadingContent, keyboardHint, disabled, title, onClick, style, children, label } =
    props as PillProps & { label?: ReactNode };
  const hue = hueOfTone(tone);
  const looks = {
    className: classNames(
      "fp-pill",
      hue === "gray" ? "fp-pill-plain" : `fp-pill-toned fp-hue-${hue}`,
      smallSizes.has(size) && "fp-pill-sm",
      active && "fp-pill-active",
      disabled && "fp-pill-disabled",
    ),
    title,
    style: mergeStyle(style),
  };
  const content = (
    <TypographyContext.Provider value={true}>
      {leadingContent}
      <span className="fp-pill-label">{childrenOr(children, label)}</span>
      {keyboardHint != null && <kbd className="fp-keyboard-hint">{keyboardHint}</kbd>}
    </TypographyContext.Provider>
  );
  if (typeof onClick !== "function") return <span {...looks}>{content}</span>;
  return (
    <button
      {...looks}
      type="button"
      disabled={Boolean(disabled)}
      aria-pressed={active === undefined ? undefined : Boolean(active)}
      onClick={withoutArguments(onClick)}
    >
      {content}
    </button>
  );
}
