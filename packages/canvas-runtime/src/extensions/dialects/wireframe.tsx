import type { CSSProperties, ReactNode } from "react";
import { DialectStyles } from "./dialect-styles.tsx";
import { type ComponentProps, displayable, type LeafProps, mergeStyle } from "./kit-parts.ts";

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
