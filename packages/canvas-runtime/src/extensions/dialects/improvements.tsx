import { type ReactNode, useState } from "react";
import { DialectStyles, Note } from "./dialect-styles.tsx";
import {
  type ComponentProps,
  classNames,
  Disclosure,
  displayable,
  hueOfTone,
  isShown,
  mergeStyle,
  renderInlineMarkdown,
  useCanvasLanguage,
} from "./kit-parts.ts";
import { fieldsOf, firstOf, nameOf } from "./loose-data.ts";
import { KeyValue } from "./stand-ins.tsx";

/** Props of `ImprovementList`. */
export interface ImprovementListProps extends ComponentProps {
  /** Shown above the list, such as "1 high, 3 low". */
  summary?: ReactNode;
  /** Draws a line between the improvements. @default false */
  divided?: boolean | undefined;
}

/** A list of `ImprovementDisclosure` elements. */
export function ImprovementList({ summary, divided, style, children }: ImprovementListProps) {
  return (
    <div className={classNames("fp-improvements", divided && "fp-improvements-divided")} style={mergeStyle(style)}>
      <DialectStyles />
      <Note className="fp-figure-note" text={summary} />
      {children}
    </div>
  );
}

/** Props of `ImprovementDisclosure`. */
export interface ImprovementDisclosureProps extends ComponentProps {
  title: ReactNode;
  /** How much it matters, in a word such as "high". */
  severity?: ReactNode;
  /** The colour of the severity. @default "neutral" */
  severityTone?: string | undefined;
  /** The part of the work that it concerns. */
  stage?: ReactNode;
  /** Always visible, below the title. */
  description?: ReactNode;
  cause?: ReactNode;
  /** The remedy: a text, or an element such as a PromptButton. */
  action?: ReactNode;
  /** The results of the remedy. */
  expectedOutputs?: readonly ReactNode[] | undefined;
  /** Shown above the children. */
  detailsSummary?: ReactNode;
  /** Words in place of the built-in ones. */
  labels?: { cause?: ReactNode; action?: ReactNode; expectedOutput?: ReactNode; details?: ReactNode } | undefined;
  /** @default false */
  defaultOpen?: boolean | undefined;
}

/** A finding with its cause and its remedy, which the reader opens. */
export function ImprovementDisclosure(props: ImprovementDisclosureProps) {
  const { title, severity, severityTone, stage, description, detailsSummary, defaultOpen, style, children } = props;
  const { say } = useCanvasLanguage();
  const [isOpen, setOpen] = useState(Boolean(defaultOpen));
  const labels = fieldsOf(props.labels);
  const outputs = firstOf(props, ["expectedOutputs", "expectedOutput"]);
  const expected = Array.isArray(outputs) ? outputs.length > 0 && <Outputs outputs={outputs} /> : outputs;
  const facts = [
    [labels.cause ?? say("cause"), props.cause],
    [labels.action ?? say("action"), props.action],
    [labels.expectedOutput ?? say("expectedResult"), expected],
    [labels.details ?? say("details"), detailsSummary],
  ].filter(([, value]) => isShown(displayable(value)));
  const heading = (
    <span className="fp-improvement-words">
      <DialectStyles />
      <span className="fp-figure-title">{displayable(title)}</span>
      <Note as="span" className="fp-improvement-note" text={description} />
    </span>
  );
  const trailing = (isShown(severity) || isShown(stage)) && (
    <span className="fp-improvement-marks">
      {isShown(stage) && <span className="fp-figure-note">{displayable(stage)}</span>}
      {isShown(severity) && (
        <span className={`fp-improvement-severity fp-hue-${hueOfTone(severityTone)}`}>{displayable(severity)}</span>
      )}
    </span>
  );
  if (facts.length === 0 && !isShown(children)) {
    return (
      <div className="fp-improvement" style={mergeStyle(style)}>
        <div className="fp-improvement-header">
          {heading}
          {trailing}
        </div>
      </div>
    );
  }
  return (
    <Disclosure
      classes={["fp-improvement", "fp-improvement-header", "fp-improvement-body"]}
      style={style}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      heading={heading}
      trailing={trailing}
    >
      {facts.length > 0 && <KeyValue items={facts} />}
      {children}
    </Disclosure>
  );
}

function Outputs({ outputs }: { outputs: readonly unknown[] }) {
  return (
    <ul className="fp-evidence-list">
      {outputs.map((output, place) => (
        <li key={place}>{renderInlineMarkdown(nameOf(output))}</li>
      ))}
    </ul>
  );
}
