import { useId, useRef, useState } from "react";
import { focusContent } from "../../layout/layout.tsx";
import type { AdminApi, AdminRefusal, Change } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";
import { AdminCanvasRow } from "./canvas-row.tsx";
import { emptyFilter, type Filter, FilterForm } from "./filter-form.tsx";
import { type ChangeResult, useAdminCanvases } from "./use-admin-canvases.ts";

/** The list of all canvases: search, preview, select, and remove, restore or purge. */
export function CanvasList(props: {
  readonly api: AdminApi;
  readonly words: AdminWords;
  readonly refuse: (refusal: AdminRefusal) => void;
  /** Called before a search. */
  readonly searched: () => void;
  /** Called after a change. */
  readonly changed: () => void;
}) {
  const { api, words, refuse, searched, changed } = props;
  const [filter, setFilter] = useState<Filter>(emptyFilter);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<ChangeResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { canvases, hasMore, isLoading, loadMore, change } = useAdminCanvases(api, filter, refuse);

  function narrow(next: Filter): void {
    setTicked(new Set());
    setResult(null);
    setFilter(next);
    searched();
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
      {canvases === null && isLoading && <p className="soft">{words.loading}</p>}
      {canvases?.length === 0 && !isLoading && <p className="card empty soft">{words.nothingFound}</p>}
      {canvases !== null && canvases.length > 0 && (
        <ul className="canvases">
          {canvases.map((canvas) => (
            <AdminCanvasRow
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

/** Actions for the selected canvases. Purging asks for confirmation, because it can't be undone. */
function BulkBar(props: {
  readonly words: AdminWords;
  readonly ticked: number;
  readonly shown: number;
  readonly isBusy: boolean;
  readonly tickAll: (all: boolean) => void;
  readonly change: (change: Change) => Promise<void>;
}) {
  const { words, ticked, shown, isBusy, tickAll, change } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isIdle = ticked === 0 || isBusy;

  const button = (kind: Change, act: () => void) => (
    <button
      type="button"
      className={kind === "purge" ? "danger" : undefined}
      aria-disabled={isIdle}
      onClick={() => {
        if (!isIdle) act();
      }}
    >
      {words.changes[kind]}
    </button>
  );

  return (
    <div className="bulk row">
      <label className="row">
        <input
          type="checkbox"
          checked={shown > 0 && ticked === shown}
          disabled={shown === 0}
          onChange={({ target }) => tickAll(target.checked)}
        />
        {words.tickAll}
      </label>
      <span className="soft" role="status">
        {isBusy ? words.working : words.ticked(ticked)}
      </span>
      <div className="row actions">
        {button("remove", () => void change("remove"))}
        {button("restore", () => void change("restore"))}
        {button("purge", () => {
          dialog.current?.showModal();
          // Otherwise Enter would confirm what can't be undone.
          cancel.current?.focus();
        })}
      </div>
      <dialog ref={dialog} aria-labelledby={`${id}-heading`} aria-describedby={`${id}-text`}>
        <h2 id={`${id}-heading`}>{words.purgeHeading(ticked)}</h2>
        <p id={`${id}-text`} className="soft">
          {words.purgeText}
        </p>
        <div className="row">
          <button
            type="button"
            className="danger"
            onClick={() => {
              dialog.current?.close();
              void change("purge");
            }}
          >
            {words.purgeConfirm}
          </button>
          <button ref={cancel} type="button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
        </div>
      </dialog>
    </div>
  );
}
