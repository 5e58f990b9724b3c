import { useEffect, useId, useState } from "react";
import { formatBytes, formatMoment } from "../../components/format.ts";
import { SiteCanvas } from "../../components/site-canvas.tsx";
import { siteUrl } from "../../site.ts";
import { useLanguage } from "../../use-preferences.ts";
import type { AdminApi, FoundCanvas, ShownCanvas } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";
import type { Filter } from "./filter-form.tsx";

interface AdminCanvasRowProps {
  readonly api: AdminApi;
  readonly canvas: FoundCanvas;
  readonly words: AdminWords;
  readonly isTicked: boolean;
  tick(isTicked: boolean): void;
  /** Replaces the filter of the list with these conditions. */
  narrow(filter: Partial<Filter>): void;
}

/** A canvas in the operator's list. None of its code runs until the operator asks for it. */
export function AdminCanvasRow({ api, canvas, words, isTicked, tick, narrow }: AdminCanvasRowProps) {
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { canvasId, title, ownerHash, addressHash, expiresAt, removedAt } = canvas;
  const name = title || words.untitled;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <li>
      <div className="about">
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          aria-label={words.tickNamed(name)}
          onChange={({ target }) => tick(target.checked)}
        />
        <div className="facts">
          <div className="row">
            <label htmlFor={id} className="title" dir="auto">
              {name}
            </label>
            {removedAt !== null && <span className="pill bad">{words.states.removed}</span>}
            {isExpired && <span className="pill bad">{words.states.expired}</span>}
            {canvas.hasPassword && <span className="pill">{words.locked}</span>}
          </div>
          <p className="soft small">
            <a className="mono" href={siteUrl(`/editor-canvas/${canvasId}`)} target="_blank" rel="noreferrer">
              {canvasId}
            </a>
            {" · "}
            {formatMoment(canvas.createdAt, language)} · {formatBytes(canvas.bytes, language)} ·{" "}
            {words.views(canvas.viewCount)}
          </p>
          <p className="row small hashes">
            <button type="button" className="quiet mono" onClick={() => narrow({ owner: ownerHash })}>
              <span className="visually-hidden">{words.onlyOwner} </span>
              {ownerHash}
            </button>
            {addressHash !== null && (
              <button type="button" className="quiet mono" onClick={() => narrow({ address: addressHash })}>
                <span className="visually-hidden">{words.onlyAddress} </span>
                {addressHash}
              </button>
            )}
          </p>
        </div>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.close : words.preview}
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
      {isOpen && <CanvasPreview api={api} canvasId={canvasId} words={words} />}
    </li>
  );
}

/** Shows a canvas in its sandbox as viewers see it, even if it was removed, and its source. Doesn't count as a view. */
function CanvasPreview(props: { readonly api: AdminApi; readonly canvasId: string; readonly words: AdminWords }) {
  const { api, canvasId, words } = props;
  const [canvas, setCanvas] = useState<ShownCanvas | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    api.show(canvasId).then(setCanvas, () => setFailed(true));
  }, [api, canvasId]);

  if (hasFailed)
    return (
      <p role="alert" className="notice-line bad">
        {words.previewFailed}
      </p>
    );
  if (canvas === null) return <p className="soft">{words.loading}</p>;
  return (
    <div className="preview stack">
      <SiteCanvas className="preview-host" source={canvas.source} {...(canvas.state && { state: canvas.state })} />
      <details>
        <summary>{words.source}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
        <section className="source" tabIndex={0} aria-label={words.source}>
          <pre>
            <code>{canvas.source}</code>
          </pre>
        </section>
      </details>
    </div>
  );
}
