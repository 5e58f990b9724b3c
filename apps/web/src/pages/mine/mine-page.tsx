import "./mine-page.css";
import { useId, useRef, useState } from "react";
import { focusContent, Layout } from "../../layout/layout.tsx";
import { isServed, siteUrl } from "../../site.ts";
import { useMessages } from "../../use-preferences.ts";
import { CanvasRow } from "./canvas-row.tsx";
import { ClaimNotice } from "./claim-notice.tsx";
import { mineMessages } from "./mine-messages.ts";
import { ForgetSession, QuotaLine } from "./session-foot.tsx";
import { useOwnCanvases } from "./use-own-canvases.ts";

/** The canvases that the visitor published from this browser. */
export function MinePage() {
  const words = useMessages(mineMessages);
  const { canvases, failed, isLoading, hasMore, load, loadMore, loadAll, remove } = useOwnCanvases();
  const list = useRef<HTMLUListElement>(null);
  const searchId = useId();
  const [search, setSearch] = useState("");
  const sought = search.trim().toLowerCase().split(/\s+/);
  const found = canvases?.filter(({ title }) => {
    const known = (title || words.untitled).toLowerCase();
    return sought.every((word) => known.includes(word));
  });

  /** If the focus was lost with a removed row, moves it to the row that took its place. */
  function leadOn(index: number): void {
    if (document.activeElement !== document.body) return;
    const titles = list.current?.querySelectorAll<HTMLElement>("a.title") ?? [];
    const next = titles[Math.min(index, titles.length - 1)];
    if (next === undefined) focusContent();
    else next.focus();
  }

  /** Moves the focus to the first new row, because the button moves down or disappears. */
  async function showMore(): Promise<void> {
    const shown = canvases?.length ?? 0;
    if (await loadMore()) list.current?.querySelectorAll<HTMLElement>("a.title")[shown]?.focus();
  }

  return (
    <Layout title={words.heading}>
      <div className="mine">
        <div className="row heading">
          <h1>{words.heading}</h1>
          {isServed("/editor-canvas") && (
            <a className="button primary" href={siteUrl("/editor-canvas")}>
              {words.publish}
            </a>
          )}
        </div>
        <ClaimNotice
          claimed={() => {
            load();
            focusContent();
          }}
        />
        {failed && (
          <div className="notice-line bad row" role="alert">
            {words.failed}
            <button
              type="button"
              onClick={() => {
                load();
                focusContent();
              }}
            >
              {words.retry}
            </button>
          </div>
        )}
        {canvases === null && !failed && <p className="soft">{words.loading}</p>}
        {canvases?.length === 0 && !hasMore && (
          <div className="card empty">
            <h2>{words.emptyHeading}</h2>
            <p className="soft">{words.empty}</p>
          </div>
        )}
        {canvases !== null && canvases.length > 0 && (
          <div className="row search">
            <label htmlFor={searchId}>{words.search}</label>
            <input
              id={searchId}
              type="search"
              value={search}
              placeholder={words.searchHint}
              autoComplete="off"
              onChange={(event) => {
                setSearch(event.target.value);
                // Search only finds loaded canvases.
                if (hasMore) void loadAll();
              }}
            />
          </div>
        )}
        {canvases !== null && canvases.length > 0 && found?.length === 0 && (
          <p role="status" className="soft">
            {isLoading ? words.loadingMore : words.nothingFound}
          </p>
        )}
        {found !== undefined && found.length > 0 && (
          <ul ref={list}>
            {found.map((canvas, index) => (
              <CanvasRow
                key={canvas.canvasId}
                canvas={canvas}
                remove={async () => {
                  if (await remove(canvas.canvasId)) leadOn(index);
                }}
              />
            ))}
          </ul>
        )}
        {hasMore && (
          <button type="button" className="more" aria-disabled={isLoading} onClick={showMore}>
            {isLoading ? words.loadingMore : words.more}
          </button>
        )}
        {canvases !== null && canvases.length > 0 && <QuotaLine canvases={canvases} />}
        {canvases !== null && canvases.length > 0 && (
          <ForgetSession
            forgotten={() => {
              load();
              focusContent();
            }}
          />
        )}
      </div>
    </Layout>
  );
}
