import type { ReactNode } from "react";
import { classNames, displayable, type LeafProps, mergeStyle, renderInlineMarkdown } from "./frame-parts.ts";
import { DialectStyles, isShown, objectsOf, toneClasses } from "./shell.tsx";

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
          <li key={event.id ?? index} className={classNames("fp-timeline-event", toneClasses(event.tone))}>
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
              {isShown(note) && <div className="fp-timeline-note">{renderInlineMarkdown(displayable(note))}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
