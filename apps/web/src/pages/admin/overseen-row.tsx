import { useId, useState } from "react";
import { formatBytes, formatMoment } from "../../parts/format.ts";
import { useLanguage } from "../../shell/use-messages.ts";
import { siteUrl } from "../../site.ts";
import type { AdminApi, ListedForAdmin } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";
import { CanvasPreview } from "./canvas-preview.tsx";
import type { Filter } from "./filter.ts";

export interface OverseenRowProps {
  readonly api: AdminApi;
  readonly canvas: ListedForAdmin;
  readonly words: AdminWords;
  readonly isTicked: boolean;
  tick(isTicked: boolean): void;
  /** Replaces the filter of the list with these conditions. */
  narrow(filter: Partial<Filter>): void;
}

/** A canvas in the operator's list. None of its code runs until the operator asks for it. */
export function OverseenRow({ api, canvas, words, isTicked, tick, narrow }: OverseenRowProps) {
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
            <label htmlFor={id} className="title">
              {name}
            </label>
            {removedAt !== null && <span className="pill bad">{words.states.removed}</span>}
            {isExpired && <span className="pill">{words.states.expired}</span>}
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
