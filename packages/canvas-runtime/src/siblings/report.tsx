import type { CSSProperties, ReactNode } from "react";
import {
  Callout,
  type CalloutProps,
  type ComponentProps,
  classNames,
  displayable,
  H2,
  mergeStyle,
  renderInlineMarkdown,
} from "./frame-parts.ts";
import { isShown, SiblingStyles } from "./shell.tsx";

/** Props of `ReportShell`. */
export interface ReportShellProps extends ComponentProps {
  /** @default "default": 880 px; `wide` is 1200 px */
  width?: "default" | "wide" | undefined;
  ariaLabel?: string | undefined;
}

/** The page of a report: sections below each other, no wider than reads well. */
export function ReportShell({ width, ariaLabel, style, children }: ReportShellProps) {
  return (
    <article
      className={classNames("fp-report", width === "wide" && "fp-report-wide")}
      aria-label={ariaLabel}
      style={mergeStyle(style)}
    >
      <SiblingStyles />
      {children}
    </article>
  );
}

/** Props of `ReportSection`. */
export interface ReportSectionProps extends ComponentProps {
  title?: ReactNode;
  description?: ReactNode;
  /** A line above. @default false */
  divided?: boolean | undefined;
}

/** A part of a report with its heading. */
export function ReportSection({ title, description, divided, style, children }: ReportSectionProps) {
  return (
    <section className={classNames("fp-report-section", divided && "fp-report-divided")} style={mergeStyle(style)}>
      <SiblingStyles />
      {isShown(title) && <H2>{displayable(title)}</H2>}
      {isShown(description) && <p className="fp-report-note">{renderInlineMarkdown(displayable(description))}</p>}
      {children}
    </section>
  );
}

/** Props of `Banner`. */
export interface BannerProps extends Omit<CalloutProps, "tone"> {
  tone?: string | undefined;
  description?: ReactNode;
}

/** A notice across the page: a Callout. */
export function Banner({ description, children, tone, ...rest }: BannerProps) {
  const known = typeof tone === "string" ? { tone: tone as NonNullable<CalloutProps["tone"]> } : {};
  return (
    <Callout {...rest} {...known}>
      {isShown(children) ? children : displayable(description)}
    </Callout>
  );
}

/** Props of `ChartContainer`. */
export interface ChartContainerProps extends ComponentProps {
  title?: ReactNode;
  description?: ReactNode;
  /** The same as `description`. */
  subtitle?: ReactNode;
  /** Below the chart: where the numbers come from. */
  footer?: ReactNode;
  source?: ReactNode;
}

/** A chart with its title and a note. */
export function ChartContainer(props: ChartContainerProps) {
  const { title, description, subtitle, footer, source, style, children } = props;
  const note = description ?? subtitle;
  const below = footer ?? source;
  return (
    <figure className="fp-figure" style={mergeStyle(style)}>
      <SiblingStyles />
      {(isShown(title) || isShown(note)) && (
        <figcaption className="fp-figure-words">
          {isShown(title) && <span className="fp-figure-title">{displayable(title)}</span>}
          {isShown(note) && <span className="fp-figure-note">{renderInlineMarkdown(displayable(note))}</span>}
        </figcaption>
      )}
      {children}
      {isShown(below) && <div className="fp-figure-note">{renderInlineMarkdown(displayable(below))}</div>}
    </figure>
  );
}

/** Props of `ChartComparisonGrid`. */
export interface ChartComparisonGridProps extends ComponentProps {
  /** Charts beside each other where there is room. @default 2 */
  columns?: number | undefined;
}

/** Charts beside each other, below each other on a phone. */
export function ChartComparisonGrid({ columns, style, children }: ChartComparisonGridProps) {
  const count = Number(columns) >= 1 ? Math.floor(Number(columns)) : 2;
  return (
    <div className="fp-comparison" style={mergeStyle({ "--fp-count": count } as CSSProperties, style)}>
      <SiblingStyles />
      {children}
    </div>
  );
}
