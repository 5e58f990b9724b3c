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
import { DialectStyles, isShown } from "./shell.tsx";

/** Props of `ReportShell`. */
export interface ReportShellProps extends ComponentProps {
  /** Maximum width: "default" is 880 px, "wide" is 1200 px. @default "default" */
  width?: "default" | "wide" | undefined;
  ariaLabel?: string | undefined;
}

/** A report page: stacked sections, limited to a readable width. */
export function ReportShell({ width, ariaLabel, style, children }: ReportShellProps) {
  return (
    <article
      className={classNames("fp-report", width === "wide" && "fp-report-wide")}
      aria-label={ariaLabel}
      style={mergeStyle(style)}
    >
      <DialectStyles />
      {children}
    </article>
  );
}

/** Props of `ReportSection`. */
export interface ReportSectionProps extends ComponentProps {
  title?: ReactNode;
  description?: ReactNode;
  /** Draws a line above the section. @default false */
  divided?: boolean | undefined;
}

/** A section of a report with its heading. */
export function ReportSection({ title, description, divided, style, children }: ReportSectionProps) {
  return (
    <section className={classNames("fp-report-section", divided && "fp-report-divided")} style={mergeStyle(style)}>
      <DialectStyles />
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

/** A notice across the page, like a Callout. */
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
  /** Alias of `description`. */
  subtitle?: ReactNode;
  /** Text below the chart, such as the source of the numbers. Alias: `source`. */
  footer?: ReactNode;
  source?: ReactNode;
}

/** A chart with a title and notes. */
export function ChartContainer(props: ChartContainerProps) {
  const { title, description, subtitle, footer, source, style, children } = props;
  const note = description ?? subtitle;
  const below = footer ?? source;
  return (
    <figure className="fp-figure" style={mergeStyle(style)}>
      <DialectStyles />
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
  /** Maximum number of charts side by side. @default 2 */
  columns?: number | undefined;
}

/** Charts side by side, or stacked on a phone. */
export function ChartComparisonGrid({ columns, style, children }: ChartComparisonGridProps) {
  const count = Number(columns) >= 1 ? Math.floor(Number(columns)) : 2;
  return (
    <div className="fp-comparison" style={mergeStyle({ "--fp-count": count } as CSSProperties, style)}>
      <DialectStyles />
      {children}
    </div>
  );
}
