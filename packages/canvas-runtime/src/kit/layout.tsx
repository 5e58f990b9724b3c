import type { CSSProperties } from "react";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import type { ComponentProps, LeafProps } from "./component-props.ts";

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

/** The column templates of a grid. */
interface GridColumns {
  /** The `grid-template-columns` value the author asked for. */
  template: string;
  /** The replacement on a phone; undefined if the template stays the same. */
  narrowTemplate?: string;
}

/** More columns than this are a matrix (a calendar, a heat map), which makes no sense when it wraps. */
const mostColumnsThatWrap = 6;
/** A fixed track at least this wide is a pane, not a label next to a value. */
const paneWidthPx = 160;

/**
 * Parses a Grid's `columns`. A number or a digit string means that many equal columns with zero minimum width; any
 * other string is a `grid-template-columns` value. On a phone, up to six equal columns wrap if they would be narrower
 * than `--fp-narrowest`, and side-by-side panes are stacked.
 *
 * @param columns - the author's value; an invalid one means one column
 * @param gap - CSS length between columns
 */
export function readGridColumns(columns: unknown, gap: string): GridColumns {
  const text = typeof columns === "string" ? columns.trim() : "";
  const repeated = /^repeat\(\s*(\d+)\s*,\s*(?:minmax\(\s*0(?:px)?\s*,\s*)?1fr\s*\)?\s*\)$/.exec(text);
  const count = Math.floor(Number(repeated ? repeated[1] : typeof columns === "number" || text ? columns : 1));
  if (Number.isFinite(count)) return equalColumns(Math.max(1, count), gap);
  if (!text) return { template: "minmax(0,1fr)" };
  const tracks = splitTracks(text);
  const isPanes = tracks.length > 1 && tracks.length <= mostColumnsThatWrap && tracks.every(isPane);
  return isPanes ? { template: text, narrowTemplate: "minmax(0,1fr)" } : { template: text };
}

function equalColumns(count: number, gap: string): GridColumns {
  const template = `repeat(${count},minmax(0,1fr))`;
  if (count === 1 || count > mostColumnsThatWrap) return { template };
  const share = `calc((100% - ${count - 1} * ${gap}) / ${count})`;
  return { template, narrowTemplate: `repeat(auto-fill,minmax(min(100%,max(var(--fp-narrowest),${share})),1fr))` };
}

/** Splits at spaces outside parentheses. */
function splitTracks(template: string): string[] {
  return template.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? [];
}

function isPane(track: string): boolean {
  const pixels = /^(\d+(?:\.\d+)?)px$/.exec(track);
  return pixels ? Number(pixels[1]) >= paneWidthPx : /^(?:\d*\.?\d+fr|minmax\(.*fr\s*\))$/.test(track);
}
