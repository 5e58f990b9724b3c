import { useEffect, useState } from "react";
import { formatBytes } from "../../components/format.ts";
import { useLanguage } from "../../use-preferences.ts";
import type { AdminApi, AdminRefusal, ShownActivity, Totals } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";

/** How much the server stores, and recent activity. @param changes Triggers a reload when it changes. */
export function Overview(props: {
  readonly api: AdminApi;
  readonly words: AdminWords;
  readonly changes: number;
  /** Whether the page says that the server refused a request or didn't respond. */
  readonly isRefused: boolean;
  readonly refuse: (refusal: AdminRefusal) => void;
}) {
  const { api, words, changes, isRefused, refuse } = props;
  const language = useLanguage();
  const [totals, setTotals] = useState<Totals | null>(null);
  const [activity, setActivity] = useState<ShownActivity | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers change with each change
  useEffect(() => {
    api.totals().then(setTotals, refuse);
    api.activity().then(setActivity, refuse);
  }, [api, changes]);
  if (totals === null) return isRefused ? null : <p className="soft">{words.loading}</p>;

  const number = new Intl.NumberFormat(language);
  const facts = [
    [words.totals.canvases, number.format(totals.canvases)],
    [words.totals.bytes, formatBytes(totals.bytes, language)],
    [words.totals.expired, number.format(totals.expired)],
    [words.totals.removed, number.format(totals.removed)],
    [words.totals.blocked, number.format(totals.blocked)],
  ];
  return (
    <section aria-label={words.overview} className="overview stack">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className="card">
            <dt className="soft small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {activity !== null && (
        <div className="graphs">
          <DayGraph activity={activity} words={words} />
          <RefusalGraph refusals={activity.refusals} words={words} />
        </div>
      )}
    </section>
  );
}

const height = 80;
const barWidth = 8;
const gap = 2;

/** Canvases by the day they were published, as bars; screen readers get a sentence. */
function DayGraph({ activity, words }: { readonly activity: ShownActivity; readonly words: AdminWords }) {
  const language = useLanguage();
  const { days, isWhole } = activity;
  const most = Math.max(0, ...days.map(({ canvases }) => canvases));
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
              <title>{`${date(day)}: ${canvases.toLocaleString(language)}`}</title>
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

/** How many codes are shown, most frequent first. */
const codesShown = 6;

/** Refused requests since the server started, by error code, as a table with bars. */
function RefusalGraph(props: { readonly refusals: ShownActivity["refusals"]; readonly words: AdminWords }) {
  const { refusals, words } = props;
  const language = useLanguage();
  const rows = Object.entries(refusals)
    .sort(([, a], [, b]) => b - a)
    .slice(0, codesShown);
  const most = rows[0]?.[1] ?? 1;
  const number = new Intl.NumberFormat(language);
  return (
    <figure className="card">
      <figcaption>
        <h2>{words.refusals}</h2>
        <span className="soft small">{words.sinceStart}</span>
      </figcaption>
      {rows.length === 0 ? (
        <p className="soft">{words.noRefusals}</p>
      ) : (
        <table>
          <tbody>
            {rows.map(([code, count]) => (
              <tr key={code}>
                <th scope="row" className="mono">
                  {code}
                </th>
                <td className="bar">
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={Math.max(1, (100 * count) / most)} height={8} />
                  </svg>
                </td>
                <td className="count">{number.format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}
