import type { CSSProperties } from "react";
import { classNames } from "../theme/class-names.ts";
import { mergeStyle } from "../theme/merge-style.ts";
import type { ComponentProps, LeafProps } from "./component-props.ts";
import { readGridColumns } from "./grid-columns.ts";

/** Gaps by name: 24 px between sections, 12 px between components, 8 px between small parts. */
export type GapWord = "section" | "component" | "small";

const gapWords = new Map<unknown, number>([
  ["section", 24],
  ["sectionCompact", 16],
  ["component", 12],
  ["small", 8],
]);

/** Resolves a gap to px or a CSS length; anything invalid gives the fallback. */
function readGap(gap: unknown, fallback: number): number | string {
  if (typeof gap === "number") return gap;
  return gapWords.get(gap) ?? (typeof gap === "string" && /^\d/.test(gap) ? gap : fallback);
}

/** The props that Stack, Row and Grid share. */
interface OutermostProps extends ComponentProps {
  /**
   * On the outermost component: uses the full width of the page. Otherwise a canvas is at most 1200 px wide, unless
   * its outermost element has a `maxWidth` in its style. @default false
   */
  wide?: boolean | undefined;
}

/** Props of `Stack`. */
export interface StackProps extends OutermostProps {
  /** Space between children, in px or by name. @default 12 */
  gap?: number | GapWord | undefined;
}

/** Stacks its children vertically. */
export function Stack(props: StackProps) {
  const { gap, spacing, wide, style, children } = props as StackProps & { spacing?: unknown };
  return (
    <div
      className={classNames("fp-stack", wide && "fp-wide")}
      style={mergeStyle({ gap: readGap(gap ?? spacing, 12) }, style)}
    >
      {children}
    </div>
  );
}

/** Props of `Row`. */
export interface RowProps extends OutermostProps {
  /** Space between children, in px or by name. @default 8 */
  gap?: number | GapWord | undefined;
  /** Vertical alignment. Default: text and controls are centred, everything else is stretched. */
  align?: "start" | "center" | "end" | "stretch" | undefined;
  /** Horizontal distribution. @default "start" */
  justify?: "start" | "center" | "end" | "space-between" | undefined;
  /** Lets children wrap onto further lines. @default false */
  wrap?: boolean | undefined;
}

/** Places its children side by side. */
export function Row({ gap, align, justify, wrap, wide, style, children }: RowProps) {
  const own: CSSProperties = { gap: readGap(gap, 8) };
  if (align) own.alignItems = flexPosition(align);
  if (justify) own.justifyContent = flexPosition(justify);
  return (
    <div
      className={classNames("fp-row", !align && "fp-row-auto", wrap && "fp-row-wrap", wide && "fp-wide")}
      style={mergeStyle(own, style)}
    >
      {children}
    </div>
  );
}

function flexPosition(position: string): string {
  if (position === "between" || position === "around" || position === "evenly") return `space-${position}`;
  return position === "start" || position === "end" ? `flex-${position}` : position;
}

/** Props of `Grid`. */
export interface GridProps extends OutermostProps {
  /** A number: that many equal columns, which wrap on a phone. A string: a `grid-template-columns` value. */
  columns: number | string;
  /** Space between children, in px or by name. @default 12 */
  gap?: number | GapWord | undefined;
  /** Vertical alignment of the children within their row. @default "stretch" */
  align?: "start" | "center" | "end" | "stretch" | undefined;
}

/** Arranges its children in columns. */
export function Grid({ columns, gap: givenGap, align, wide, style, children }: GridProps) {
  const gap = readGap(givenGap, 12);
  const { template, narrowTemplate } = readGridColumns(columns, typeof gap === "number" ? `${gap}px` : String(gap));
  const own: Record<string, string | number> = { gap, "--fp-columns": template };
  if (narrowTemplate) own["--fp-narrow-columns"] = narrowTemplate;
  if (align) own.alignItems = align;
  return (
    <div
      className={classNames("fp-grid", narrowTemplate && "fp-grid-reflows", wide && "fp-wide")}
      style={mergeStyle(own, style)}
    >
      {children}
    </div>
  );
}

/** Props of `Divider`. */
export type DividerProps = LeafProps;

/** A thin line: horizontal in a Stack, vertical in a Row. */
export function Divider({ style }: DividerProps) {
  return <hr className="fp-divider" style={mergeStyle(style)} />;
}

/** Fills the free space between its neighbours. */
export function Spacer(props: LeafProps) {
  const { style, height } = props as LeafProps & { height?: unknown };
  const own: CSSProperties = typeof height === "number" ? { flex: "none", height } : {};
  return <div className="fp-spacer" style={mergeStyle(own, style)} />;
}
