import type { ReactNode } from "react";
import { anyList, fieldsOf, firstOf, nameOf } from "./fields.ts";
import { displayable, H3, type LeafProps, mergeStyle, renderInlineMarkdown } from "./frame-parts.ts";
import { DialectStyles, isShown } from "./shell.tsx";
import { KeyValue } from "./small-parts.tsx";

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
      {[summary, fields.description].map(
        (text, place) =>
          isShown(text as ReactNode) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two texts, in a fixed order
            <p key={place} className="fp-report-note">
              {renderInlineMarkdown(displayable(text))}
            </p>
          ),
      )}
      <Facts facts={props.overview} />
      <Facts facts={props.metadata} />
      {groups.length > 0 && (
        <div className="fp-evidence-groups">
          {groups.map((group, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and groups never move
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
  if (!isShown(facts as ReactNode)) return null;
  const list = Array.isArray(facts) ? facts : undefined;
  const isPair = (item: unknown) => Array.isArray(item) || fieldsOf(item).value !== undefined;
  if (list?.every(isPair)) return list.length === 0 ? null : <KeyValue items={list} />;
  if (list) {
    return (
      <ul className="fp-evidence-list">
        {list.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and never move
          <li key={place}>
            {renderInlineMarkdown(nameOf(item))}
            {[firstOf(item, ["description", "detail", "value"])].map(
              (text) =>
                isShown(text as ReactNode) && <span key="text">: {renderInlineMarkdown(displayable(text))}</span>,
            )}
          </li>
        ))}
      </ul>
    );
  }
  if (typeof facts === "object" && !("$$typeof" in (facts as object))) {
    const { label, value } = fieldsOf(facts);
    return <KeyValue items={label !== undefined && value !== undefined ? [facts] : fieldsOf(facts)} />;
  }
  return <p className="fp-report-note">{renderInlineMarkdown(displayable(facts))}</p>;
}
