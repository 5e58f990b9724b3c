import { useEffect, useState } from "react";
import { formatBytes } from "../../parts/format.ts";
import { useLanguage } from "../../shell/use-messages.ts";
import type { AdminApi, AdminRefusal, ShownActivity, Totals } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";
import { DayGraph } from "./day-graph.tsx";
import { RefusalGraph } from "./refusal-graph.tsx";

/** How much the server stores, and recent activity. @param changes Triggers a reload when it changes. */
export function Overview(props: {
  readonly api: AdminApi;
  readonly words: AdminWords;
  readonly changes: number;
  readonly refuse: (refusal: AdminRefusal) => void;
}) {
  const { api, words, changes, refuse } = props;
  const language = useLanguage();
  const [totals, setTotals] = useState<Totals | null>(null);
  const [activity, setActivity] = useState<ShownActivity | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers change with each change
  useEffect(() => {
    api.totals().then(setTotals, refuse);
    api.activity().then(setActivity, refuse);
  }, [api, changes]);
  if (totals === null) return <p className="soft">{words.loading}</p>;

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
