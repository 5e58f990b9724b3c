import "./mine-page.css";
import type { ListedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "../../api.ts";
import { focusContent } from "../../shell/focus-content.ts";
import { Layout } from "../../shell/layout.tsx";
import { useMessages } from "../../shell/use-messages.ts";
import { siteUrl } from "../../site.ts";
import { CanvasRow } from "./canvas-row.tsx";
import { mineMessages } from "./mine-messages.ts";

/** What the visitor published from this browser. */
export function MinePage() {
  const words = useMessages(mineMessages);
  const { canvases, failed, load, remove } = useOwnCanvases();
  const list = useRef<HTMLUListElement>(null);

  /** The focus goes with a removed row, unless the author had moved on: then it goes to the row that took its place. */
  function leadOn(index: number): void {
    if (document.activeElement !== document.body) return;
    const titles = list.current?.querySelectorAll<HTMLElement>("a.title") ?? [];
    const next = titles[Math.min(index, titles.length - 1)];
    if (next === undefined) focusContent();
    else next.focus();
  }

  return (
    <Layout title={words.heading}>
      <div className="mine">
        <div className="row heading">
          <h1>{words.heading}</h1>
          <a className="button primary" href={siteUrl("/editor-canvas")}>
            {words.publish}
          </a>
        </div>
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
        {canvases?.length === 0 && (
          <div className="card empty">
            <h2>{words.emptyHeading}</h2>
            <p className="soft">{words.empty}</p>
          </div>
        )}
        {canvases !== null && canvases.length > 0 && (
          <ul ref={list}>
            {canvases.map((canvas, index) => (
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
      </div>
    </Layout>
  );
}

function useOwnCanvases() {
  const [canvases, setCanvases] = useState<ListedCanvas[] | null>(null);
  const [failed, setFailed] = useState(false);

  function load(): void {
    setFailed(false);
    api.canvases.list().then(setCanvases, () => setFailed(true));
  }

  /** @returns whether it worked; the list is drawn without the canvas then. */
  async function remove(canvasId: string): Promise<boolean> {
    try {
      await api.canvases.delete(canvasId);
      flushSync(() => setCanvases((all) => all?.filter((canvas) => canvas.canvasId !== canvasId) ?? null));
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  }

  useEffect(load, []);
  return { canvases, failed, load, remove };
}
