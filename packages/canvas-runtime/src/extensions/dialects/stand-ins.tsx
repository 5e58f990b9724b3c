import { type CSSProperties, Fragment, type ReactNode } from "react";
import { DialectStyles } from "./dialect-styles.tsx";
import {
  type ComponentProps,
  displayable,
  type LeafProps,
  LineChart,
  type LineChartProps,
  Link,
  mergeStyle,
  renderInlineMarkdown,
  TextInput,
  type TextInputProps,
} from "./kit-parts.ts";

/** Props of `Input`. */
export type InputProps = TextInputProps;

/** A single-line text field, the same as `TextInput`. */
export function Input(props: InputProps) {
  return <TextInput {...props} />;
}

/** Props of `AreaChart`. */
export type AreaChartProps = LineChartProps;

/** A line chart that tints the area below its lines. */
export function AreaChart(props: AreaChartProps) {
  return <LineChart {...props} fill={true} />;
}

/** Props of `KeyValue`. */
export interface KeyValueProps extends LeafProps {
  /** Pairs as objects, as two-element arrays, or as one object. */
  items?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined;
  label?: ReactNode;
  value?: ReactNode;
}

/** Names and their values, in two columns. */
export function KeyValue(props: KeyValueProps) {
  const { items, label, value, style } = props;
  const pairs = items == null ? [[label, value]] : pairsOf(items);
  return (
    <dl className="fp-pairs" style={mergeStyle(style)}>
      <DialectStyles />
      {pairs.map(([name, content], index) => (
        <Fragment key={index}>
          <dt>{displayable(name)}</dt>
          <dd>{renderInlineMarkdown(displayable(content))}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function pairsOf(items: NonNullable<KeyValueProps["items"]>): [unknown, unknown][] {
  if (!Array.isArray(items)) return Object.entries(items);
  return items.map((item: unknown) => {
    if (Array.isArray(item)) return [item[0], item[1]];
    const { label, key, name, title, value } = (item ?? {}) as Record<string, unknown>;
    return [label ?? key ?? name ?? title, value];
  });
}

/** Props of `CanvasLink`. */
export interface CanvasLinkProps extends ComponentProps {
  to: string;
}

/** A link to another canvas or page. */
export function CanvasLink({ to, ...rest }: CanvasLinkProps) {
  return <Link {...rest} href={to} />;
}

/** The head of a hand-written table. */
export function TableHeader({ style, children }: ComponentProps) {
  return <thead style={mergeStyle(style)}>{children}</thead>;
}

/** A row of a hand-written table. */
export function TableRow({ style, children }: ComponentProps) {
  return (
    <tr className="fp-parted-row" style={mergeStyle(style)}>
      <DialectStyles />
      {children}
    </tr>
  );
}

/** A cell of a hand-written table. */
export function TableCell({ style, children }: ComponentProps) {
  return <td style={mergeStyle(style)}>{children}</td>;
}

const gone = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="100%" height="100%" fill="#8882"/><text x="50%" y="50%" fill="#888" font-family="sans-serif" font-size="13" text-anchor="middle">${name.replace(/[<&>"]/g, "")} is not part of the canvas</text></svg>`,
  )}`;

/**
 * The address of an image that the author stored next to the canvas. A canvas is a single file: only `data:image/`
 * addresses are kept, any other is replaced by a placeholder image that says so.
 */
export function canvasImage(address: string): string {
  const text = String(address);
  return text.startsWith("data:image/") ? text : gone(text.slice(-60));
}

/** A wireframe of a screen, made of `WireframeBox`, `WireframeLine` and `WireframeText`. */
export function Wireframe({ style, children }: ComponentProps) {
  return (
    <div className="fp-wireframe" style={mergeStyle(style)}>
      <DialectStyles />
      {children}
    </div>
  );
}

/** Props of `WireframeBox`. */
export interface WireframeBoxProps extends ComponentProps {
  label?: ReactNode;
  /** Height in px. */
  height?: number | undefined;
}

/** A box of a Wireframe. */
export function WireframeBox({ label, height, style, children }: WireframeBoxProps) {
  const own: CSSProperties = typeof height === "number" ? { minHeight: height } : {};
  return (
    <div className="fp-wire-box" style={mergeStyle(own, style)}>
      {children ?? displayable(label)}
    </div>
  );
}

/** Props of `WireframeLine`. */
export interface WireframeLineProps extends LeafProps {
  /** Fraction of the width up to 1, a number of px, or a CSS length. @default "100%" */
  width?: number | string | undefined;
}

/** A placeholder for a line of text. */
export function WireframeLine({ width, style }: WireframeLineProps) {
  const own = typeof width === "number" && width <= 1 ? `${width * 100}%` : width;
  return <div className="fp-wire-line" style={mergeStyle({ width: own ?? "100%" }, style)} />;
}

/** Text in a Wireframe. */
export function WireframeText({ style, children }: ComponentProps) {
  return (
    <span className="fp-metric-note" style={mergeStyle(style)}>
      {children}
    </span>
  );
}
