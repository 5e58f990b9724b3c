import { useLanguage } from "../../shell/use-messages.ts";
import type { ShownActivity } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";

const height = 80;
const barWidth = 8;
const gap = 2;

/** Canvases by the day they were published, as bars; screen readers get a sentence. */
export function DayGraph({ activity, words }: { readonly activity: ShownActivity; readonly words: AdminWords }) {
  const language = useLanguage();
  const { days, isWhole } = activity;
  const most = Math.max(1, ...days.map(({ canvases }) => canvases));
  const total = days.reduce((sum, { canvases }) => sum + canvases, 0);
  const width = days.length * (barWidth + gap) - gap;
  const date = (day: string) =>
    new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(day));
  const [first] = days;
  const last = days.at(-1);
  return (
    <figure className="card">
      <figcaption>
        <h2>{words.publishesByDay}</h2>
        <span className="soft small">{words.publishes(total, most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, canvases }, index) => {
          const bar = canvases === 0 ? 1 : Math.max(2, (canvases / most) * height);
          return (
            <rect
              key={day}
              className={canvases === 0 ? "none" : undefined}
              x={index * (barWidth + gap)}
              y={height - bar}
              width={barWidth}
              height={bar}
            >
              <title>{`${date(day)}: ${canvases}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="row axis soft small">
        <span>{first && date(first.day)}</span>
        <span>{last && date(last.day)}</span>
      </p>
      {!isWhole && <p className="soft small">{words.olderIncomplete}</p>}
    </figure>
  );
}
