import { useState } from "react";
import { focusContent } from "../../shell/focus-content.ts";
import type { AdminApi, AdminRefusal, Change } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { emptyFilter, type Filter } from "./filter.ts";
import { FilterForm } from "./filter-form.tsx";
import { OverseenRow } from "./overseen-row.tsx";
import { type ChangeResult, useOverseenCanvases } from "./use-overseen-canvases.ts";

/** The list of all canvases: search, preview, select, and remove, restore or purge. */
export function CanvasesSection(props: {
  readonly api: AdminApi;
  readonly words: AdminWords;
  readonly refuse: (refusal: AdminRefusal) => void;
  /** Called after a change. */
  readonly changed: () => void;
}) {
  const { api, words, refuse, changed } = props;
  const [filter, setFilter] = useState<Filter>(emptyFilter);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<ChangeResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { canvases, hasMore, isLoading, loadMore, change } = useOverseenCanvases(api, filter, refuse);

  function narrow(next: Filter): void {
    setTicked(new Set());
    setResult(null);
    setFilter(next);
  }

  function tick(canvasId: string, isTicked: boolean): void {
    setTicked((before) => {
      const after = new Set(before);
      if (isTicked) after.add(canvasId);
      else after.delete(canvasId);
      return after;
    });
  }

  async function changeAll(kind: Change): Promise<void> {
    setBusy(true);
    setResult(null);
    const outcome = await change([...ticked], kind);
    // Failed ones stay selected, so that the operator can try again.
    setTicked(new Set(outcome.failed.map(({ canvasId }) => canvasId)));
    setResult(outcome);
    setBusy(false);
    changed();
    focusContent();
  }

  return (
    <section aria-label={words.list} className="stack">
      <FilterForm words={words} filter={filter} apply={narrow} />
      <BulkBar
        words={words}
        ticked={ticked.size}
        shown={canvases?.length ?? 0}
        isBusy={isBusy}
        tickAll={(all) => setTicked(new Set(all ? canvases?.map(({ canvasId }) => canvasId) : []))}
        change={changeAll}
      />
      <div role="status">
        {result !== null && (
          <div className={result.failed.length > 0 ? "notice-line bad" : "notice-line"}>
            <p>{words.result(result.change, result.done, result.failed.length)}</p>
            {result.failed.length > 0 && (
              <ul className="failures">
                {result.failed.slice(0, 10).map(({ canvasId, details }) => (
                  <li key={canvasId}>
                    <span className="mono">{canvasId}</span> {details}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
      {canvases === null && <p className="soft">{words.loading}</p>}
      {canvases?.length === 0 && !isLoading && <p className="card empty soft">{words.nothingFound}</p>}
      {canvases !== null && canvases.length > 0 && (
        <ul className="canvases">
          {canvases.map((canvas) => (
            <OverseenRow
              key={canvas.canvasId}
              api={api}
              canvas={canvas}
              words={words}
              isTicked={ticked.has(canvas.canvasId)}
              tick={(isTicked) => tick(canvas.canvasId, isTicked)}
              narrow={(part) => narrow({ ...emptyFilter, ...part })}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" className="more" aria-disabled={isLoading} onClick={loadMore}>
          {isLoading ? words.loading : words.more}
        </button>
      )}
    </section>
  );
}
