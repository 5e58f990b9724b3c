import type { CSSProperties, ReactNode } from "react";
import { DialectStyles, Note } from "./dialect-styles.tsx";
import {
  Callout,
  type CalloutProps,
  type ComponentProps,
  classNames,
  displayable,
  H2,
  H3,
  isShown,
  type LeafProps,
  mergeStyle,
  renderInlineMarkdown,
} from "./kit-parts.ts";
import { anyList, fieldsOf, firstOf, nameOf } from "./loose-data.ts";
import { KeyValue } from "./stand-ins.tsx";

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
  /** A short fact below the title, such as a count. */
  meta?: ReactNode;
  /** Draws a line above the section. @default false */
  divided?: boolean | undefined;
}

/** A section of a report with its heading. */
export function ReportSection({ title, description, meta, divided, style, children }: ReportSectionProps) {
  return (
    <section className={classNames("fp-report-section", divided && "fp-report-divided")} style={mergeStyle(style)}>
      <DialectStyles />
      {isShown(title) && <H2>{displayable(title)}</H2>}
      <Note className="fp-figure-note" text={meta} />
      <Note as="p" className="fp-report-note" text={description} />
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
  /** A second text below the chart. */
  caption?: ReactNode;
}

/** A chart with a title and notes. */
export function ChartContainer(props: ChartContainerProps) {
  const { title, description, subtitle, footer, source, caption, style, children } = props;
  const note = description ?? subtitle;
  return (
    <figure className="fp-figure" style={mergeStyle(style)}>
      <DialectStyles />
      {(isShown(title) || isShown(note)) && (
        <figcaption className="fp-figure-words">
          {isShown(title) && <span className="fp-figure-title">{displayable(title)}</span>}
          <Note as="span" className="fp-figure-note" text={note} />
        </figcaption>
      )}
      {children}
      <Note className="fp-figure-note" text={footer ?? source} />
      <Note className="fp-figure-note" text={caption} />
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

/** Facts: pairs, one object, plain texts, or one text. */
export type EvidenceFacts =
  | ReactNode
  | readonly (ReactNode | { label?: ReactNode; title?: ReactNode; value?: ReactNode; description?: ReactNode })[]
  | Readonly<Record<string, ReactNode>>;

/** A group of an EvidenceMethodology. */
export interface EvidenceGroup {
  title?: ReactNode;
  description?: ReactNode;
  items?: EvidenceFacts;
}

/** Props of `EvidenceMethodology`. */
export interface EvidenceMethodologyProps extends LeafProps {
  title?: ReactNode;
  summary?: ReactNode;
  overview?: EvidenceFacts;
  metadata?: EvidenceFacts;
  groups?: readonly EvidenceGroup[] | undefined;
  accounting?: EvidenceFacts;
}

/** Shows how a report's claims were verified: a summary and groups of named facts. */
export function EvidenceMethodology(props: EvidenceMethodologyProps) {
  const { title, summary, style } = props;
  const fields = fieldsOf(props);
  const groups = [props.groups, fields.sections, fields.steps, fields.methods].flatMap(anyList);
  return (
    <section className="fp-evidence" style={mergeStyle(style)}>
      <DialectStyles />
      {isShown(title) && <H3>{displayable(title)}</H3>}
      <Note as="p" className="fp-report-note" text={summary} />
      <Note as="p" className="fp-report-note" text={fields.description} />
      <Facts facts={props.overview} />
      <Facts facts={props.metadata} />
      {groups.length > 0 && (
        <div className="fp-evidence-groups">
          {groups.map((group, place) => (
            <div key={place} className="fp-evidence-group">
              <div className="fp-figure-title">{nameOf(group)}</div>
              <Facts facts={firstOf(group, ["description", "summary", "detail"])} />
              <Facts facts={firstOf(group, ["items", "facts", "rows", "values", "evidence", "sources"])} />
            </div>
          ))}
        </div>
      )}
      {["items", "evidence", "sources", "limitations", "accounting"].map((name) => (
        <Facts key={name} facts={fields[name]} />
      ))}
    </section>
  );
}

/** Shows facts given in any form. */
function Facts({ facts }: { facts: unknown }) {
  if (!isShown(facts)) return null;
  const list = Array.isArray(facts) ? facts : undefined;
  const isPair = (item: unknown) => Array.isArray(item) || fieldsOf(item).value !== undefined;
  if (list?.every(isPair)) return list.length === 0 ? null : <KeyValue items={list} />;
  if (list) {
    return (
      <ul className="fp-evidence-list">
        {list.map((item, place) => {
          const text = firstOf(item, ["description", "detail", "value"]);
          return (
            <li key={place}>
              {renderInlineMarkdown(nameOf(item))}
              {isShown(text) && <span>: {renderInlineMarkdown(displayable(text))}</span>}
            </li>
          );
        })}
      </ul>
    );
  }
  if (typeof facts === "object" && !("$$typeof" in (facts as object))) {
    const { label, value } = fieldsOf(facts);
    return <KeyValue items={label !== undefined && value !== undefined ? [facts] : fieldsOf(facts)} />;
  }
  return <p className="fp-report-note">{renderInlineMarkdown(displayable(facts))}</p>;
}
