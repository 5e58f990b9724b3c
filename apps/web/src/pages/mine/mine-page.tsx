import "./mine-page.css";
import type { ListedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useState } from "react";
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
          <ul>
            {canvases.map((canvas) => (
              <CanvasRow key={canvas.canvasId} canvas={canvas} remove={() => remove(canvas.canvasId)} />
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
    api.listCanvases().then(setCanvases, () => setFailed(true));
  }

  async function remove(canvasId: string): Promise<void> {
    try {
      await api.deleteCanvas(canvasId);
      flushSync(() => setCanvases((all) => all?.filter((canvas) => canvas.canvasId !== canvasId) ?? null));
      // The focus went with the row, unless the author had moved on.
      if (document.activeElement === document.body) focusContent();
    } catch {
      setFailed(true);
    }
  }

  useEffect(load, []);
  return { canvases, failed, load, remove };
}
