import type { CSSProperties, ReactNode } from "react";
import { DialectStyles, Note, toneClasses } from "./dialect-styles.tsx";
import {
  type Color,
  classNames,
  displayable,
  hueOfTone,
  isShown,
  type LeafProps,
  mergeStyle,
  objectsOf,
  readNumber,
  renderInlineMarkdown,
  useCanvasLanguage,
} from "./kit-parts.ts";
import { anyList, fieldsOf, firstOf, nameOf, nameText } from "./loose-data.ts";

/** One event of a Timeline. */
export interface TimelineEvent {
  id?: string | undefined;
  /** When it happened, as text. Aliases: `time`, `date`, `at`. */
  timestamp?: ReactNode;
  time?: ReactNode;
  date?: ReactNode;
  at?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Alias of `description`. */
  detail?: ReactNode;
  /** The event's state, such as completed or current, which have their own marks. Alias: `status`. */
  state?: string | undefined;
  status?: string | undefined;
  tone?: string | undefined;
}

/** Props of `Timeline`. */
export interface TimelineProps extends LeafProps {
  events: readonly TimelineEvent[];
  density?: "default" | "compact" | undefined;
}

const done = new Set<unknown>(["completed", "complete", "done", "success"]);
const current = new Set<unknown>(["current", "active", "in_progress", "in-progress"]);

/** Events from top to bottom, in the given order. */
export function Timeline(props: TimelineProps) {
  const { events, density, style, items } = props as TimelineProps & { items?: readonly TimelineEvent[] };
  const shown = objectsOf(events ?? items);
  const timeOf = (event: TimelineEvent) => event.timestamp ?? event.time ?? event.date ?? event.at;
  const isBare = !shown.some((event) => isShown(timeOf(event)));
  return (
    <ol
      className={classNames(
        "fp-timeline",
        density === "compact" && "fp-timeline-compact",
        isBare && "fp-timeline-bare",
      )}
      style={mergeStyle(style)}
    >
      <DialectStyles />
      {shown.map((event, index) => {
        const state = event.state ?? event.status;
        const note = event.description ?? event.detail;
        return (
          <li key={index} className={classNames("fp-timeline-event", toneClasses(event.tone))}>
            {!isBare && <div className="fp-timeline-time">{displayable(timeOf(event))}</div>}
            <div
              className={classNames(
                "fp-timeline-mark",
                done.has(state) && "fp-timeline-done",
                current.has(state) && "fp-timeline-current",
              )}
            />
            <div>
              <div className="fp-timeline-title">
                {renderInlineMarkdown(displayable(event.title))}
                {isShown(state) && <span className="fp-visually-hidden"> ({String(state).replaceAll("_", " ")})</span>}
              </div>
              <Note className="fp-timeline-note" text={note} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** One stage of a Fluency. */
export interface FluencyStage {
  id?: string | undefined;
  /** Aliases: `title`, `label`. */
  name?: string | undefined;
  title?: ReactNode;
  label?: ReactNode;
  score: number;
  /** Colours the stage. @default depends on the thresholds */
  status?: "high" | "medium" | "low" | "blocked" | (string & {}) | undefined;
  /** Text below the name. */
  subtitle?: ReactNode;
  /** Marks the stage as blocked. @default false */
  blocker?: boolean | undefined;
}

/** Props of `Fluency`. */
export interface FluencyProps extends LeafProps {
  stages?: readonly FluencyStage[] | undefined;
  /** Alias of `stages`. */
  columns?: readonly FluencyStage[] | undefined;
  title?: ReactNode;
  subtitle?: ReactNode;
  projectName?: ReactNode;
  /** `project`: alias of `projectName`. */
  labels?: { project?: string | undefined } | undefined;
  /** Score of an empty bar. @default 0 */
  min?: number | undefined;
  /** Score of a full bar. @default 100 */
  max?: number | undefined;
  /** Lowest score that counts as medium. @default 40 % of the range */
  mediumThreshold?: number | undefined;
  /** Lowest score that counts as high. @default 70 % of the range */
  highThreshold?: number | undefined;
  /** Approximate total height in px, 80 to 600; it determines the length of the bars. @default 180 */
  height?: number | undefined;
  /** Returns the tooltip of a stage: a text, or an object with `title`, `content` and `rows`. */
  tooltip?: ((stage: FluencyStage, index: number) => unknown) | undefined;
}

const words: Readonly<Record<string, { hue: Color; word: "high" | "medium" | "low" | "blocked" }>> = {
  high: { hue: "green", word: "high" },
  medium: { hue: "yellow", word: "medium" },
  low: { hue: "orange", word: "low" },
  blocked: { hue: "red", word: "blocked" },
};

/** The stages of a project with their scores: bars side by side, or stacked on a phone. */
export function Fluency(props: FluencyProps) {
  const { say, format } = useCanvasLanguage();
  const stages = [props.stages, props.columns, fieldsOf(props).data, fieldsOf(props).items]
    .map((list) => anyList(list).filter((item) => typeof item === "object" && item !== null))
    .find(({ length }) => length > 0);
  const min = readNumber(props.min) ?? 0;
  const top = readNumber(props.max) ?? 100;
  const max = top > min ? top : min + 100;
  const shareOf = (score: number) => Math.min(1, Math.max(0, (score - min) / (max - min)));
  const from = (share: number, given: unknown) => readNumber(given) ?? min + (max - min) * share;
  const thresholds = { medium: from(0.4, props.mediumThreshold), high: from(0.7, props.highThreshold) };
  const statusOf = (stage: unknown, score: number | null): string => {
    const { status, tone, blocker } = fieldsOf(stage);
    if (blocker === true) return "blocked";
    const given = status ?? tone;
    if (typeof given === "string" && given !== "") return given;
    if (score === null) return "";
    return score >= thresholds.high ? "high" : score >= thresholds.medium ? "medium" : "low";
  };
  const height = Math.min(600, Math.max(80, readNumber(props.height) ?? 180));
  const project = displayable(props.projectName ?? fieldsOf(props.labels).project);
  return (
    <div className="fp-level-block" style={mergeStyle(props.style)}>
      <DialectStyles />
      {[props.title, project].some(isShown) && (
        <div className="fp-fluency-head">
          {isShown(props.title) && <span className="fp-figure-title">{displayable(props.title)}</span>}
          {isShown(project) && <span className="fp-figure-note">{project}</span>}
        </div>
      )}
      <Note className="fp-figure-note" text={props.subtitle} />
      {stages === undefined ? (
        <div className="fp-figure-note">{say("noData")}</div>
      ) : (
        <ol className="fp-fluency" style={{ "--fp-tall": `${Math.round(height / 2.2)}px` } as CSSProperties}>
          {stages.map((stage, index) => {
            const score = readNumber(firstOf(stage, ["score", "value", "level"]));
            const status = statusOf(stage, score);
            const known = words[status.toLowerCase()];
            const note = firstOf(stage, ["subtitle", "description", "summary", "detail"]);
            const tip = tipOf(props.tooltip, stage as FluencyStage, index);
            return (
              <li
                key={index}
                className={classNames("fp-fluency-stage", `fp-hue-${known?.hue ?? hueOfTone(status)}`)}
                title={tip || undefined}
              >
                <div className="fp-fluency-track" aria-hidden="true">
                  <div
                    className="fp-fluency-done"
                    style={{ "--fp-share": `${score === null ? 0 : shareOf(score) * 100}%` } as CSSProperties}
                  />
                </div>
                <div className="fp-fluency-words">
                  <span className="fp-fluency-score">{score === null ? say("noValue") : format.plain(score)}</span>
                  {status !== "" && (
                    <>
                      {" "}
                      <span className="fp-fluency-status">{known ? say(known.word) : status.replaceAll("_", " ")}</span>
                    </>
                  )}
                  <div className="fp-fluency-name">{nameOf(stage)}</div>
                  <Note className="fp-level-note" text={note} />
                  {tip !== "" && <span className="fp-visually-hidden">{tip}</span>}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

/** Calls the author's tooltip function and joins its result to one text; "" if there is none or it throws. */
function tipOf(tooltip: unknown, stage: FluencyStage, index: number): string {
  if (typeof tooltip !== "function") return "";
  try {
    const tip: unknown = tooltip(stage, index);
    const { title, content, rows } = fieldsOf(tip);
    const parts =
      typeof tip === "string" ? [tip] : [title, content, ...anyList(rows).map((row) => fieldsOf(row).value ?? row)];
    return parts.map(nameText).filter(Boolean).join(" ");
  } catch {
    return "";
  }
}
