import type { CSSProperties } from "react";
import { classNames } from "../theme/class-names.ts";
import { mergeStyle } from "../theme/merge-style.ts";
import type { ComponentProps, LeafProps } from "./component-props.ts";
import { readGridColumns } from "./grid-columns.ts";

/** Props of `Stack`. */
export interface StackProps extends ComponentProps {
  /** Space between children in px. @default 12 */
  gap?: number | undefined;
}

/** Puts its children below each other. */
export function Stack({ gap = 12, style, children }: StackProps) {
  return (
    <div className="fp-stack" style={mergeStyle({ gap }, style)}>
      {children}
    </div>
  );
}

/** Props of `Row`. */
export interface RowProps extends ComponentProps {
  /** Space between children in px. @default 8 */
  gap?: number | undefined;
  /** How children are aligned across the row. Without it, labels are centred and everything else is stretched. */
  align?: "start" | "center" | "end" | "stretch" | undefined;
  /** How children share the free width. @default "start" */
  justify?: "start" | "center" | "end" | "space-between" | undefined;
  /** Lets children continue in a next line. @default false */
  wrap?: boolean | undefined;
}

/** Puts its children beside each other. */
export function Row({ gap = 8, align, justify, wrap, style, children }: RowProps) {
  const own: CSSProperties = { gap };
  if (align) own.alignItems = flexPosition(align);
  if (justify) own.justifyContent = flexPosition(justify);
  return (
    <div
      className={classNames("fp-row", !align && "fp-row-auto", wrap && "fp-row-wrap")}
      style={mergeStyle(own, style)}
    >
      {children}
    </div>
  );
}

function flexPosition(position: string): string {
  return position === "start" || position === "end" ? `flex-${position}` : position;
}

/** Props of `Grid`. */
export interface GridProps extends ComponentProps {
  /** A number: that many equal columns, which wrap on a phone. A string: a `grid-template-columns` value. */
  columns: number | string;
  /** Space between children in px. @default 12 */
  gap?: number | undefined;
  /** How children are aligned in their row. @default "stretch" */
  align?: "start" | "center" | "end" | "stretch" | undefined;
}

/** Puts its children into columns. */
export function Grid({ columns, gap = 12, align, style, children }: GridProps) {
  const { template, narrowTemplate } = readGridColumns(columns, typeof gap === "number" ? `${gap}px` : String(gap));
  const own: Record<string, string | number> = { gap, "--fp-columns": template };
  if (narrowTemplate) own["--fp-narrow-columns"] = narrowTemplate;
  if (align) own.alignItems = align;
  return (
    <div className={classNames("fp-grid", narrowTemplate && "fp-grid-reflows")} style={mergeStyle(own, style)}>
      {children}
    </div>
  );
}

/** Props of `Divider`. */
export type DividerProps = LeafProps;

/** A thin line: across a Stack, upright in a Row. */
export function Divider({ style }: DividerProps) {
  return <hr className="fp-divider" style={mergeStyle(style)} />;
}

/** Takes the free space between its neighbours. */
export function Spacer({ style }: LeafProps) {
  return <div className="fp-spacer" style={mergeStyle(style)} />;
}
