import type { ListedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useRef, useState } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { formatMoment } from "../../components/format.ts";
import { siteUrl } from "../../site.ts";
import { useLanguage, useMessages } from "../../use-preferences.ts";
import { mineMessages } from "./mine-messages.ts";

interface CanvasRowProps {
  readonly canvas: ListedCanvas;
  remove(): Promise<void>;
}

/** A canvas in the list, with its details and actions. */
export function CanvasRow({ canvas, remove }: CanvasRowProps) {
  const words = useMessages(mineMessages);
  const language = useLanguage();
  /** Null until first asked. Closing the question returns the focus to the button, but the first render must not. */
  const [confirming, setConfirming] = useState<boolean | null>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const title = canvas.title || words.untitled;
  const page = siteUrl(`/editor-canvas/${canvas.canvasId}`);
  const moment = (instant: string) => formatMoment(instant, language);
  const expired = canvas.expiresAt !== null && Date.parse(canvas.expiresAt) <= Date.now();

  useEffect(() => {
    if (confirming === false) deleteButton.current?.focus();
  }, [confirming]);

  return (
    <li aria-label={title}>
      <div className="about">
        <div className="row">
          <a className="title" dir="auto" href={page}>
            {title}
          </a>
          {canvas.removedAt !== undefined && <span className="pill bad">{words.removed}</span>}
          {canvas.hasPassword && <span className="pill">{words.locked}</span>}
          {canvas.expiresAt !== null && (
            <span className={expired ? "pill bad" : "pill"}>
              {expired ? words.expired : words.expires(moment(canvas.expiresAt))}
            </span>
          )}
        </div>
        <p className="soft small">
          {[
            words.views(canvas.viewCount),
            words.published(moment(canvas.createdAt)),
            ...(canvas.updatedAt === canvas.createdAt ? [] : [words.changed(moment(canvas.updatedAt))]),
          ].join(" · ")}
        </p>
      </div>
      {confirming ? (
        <Confirmation cancel={() => setConfirming(false)} confirm={remove} />
      ) : (
        <div className="row">
          <CopyButton text={canvas.shareUrl} label={words.copyLinkOf(title)} short={words.copyLink} />
          <a className="button" href={`${page}/edit`} aria-label={words.editNamed(title)}>
            {words.edit}
          </a>
          <button
            type="button"
            ref={deleteButton}
            onClick={() => setConfirming(true)}
            aria-label={words.deleteNamed(title)}
          >
            {words.delete}
          </button>
        </div>
      )}
    </li>
  );
}

/** Asks for confirmation in place of the pressed button. Escape means "no", unless "yes" was already pressed. */
function Confirmation({ cancel, confirm }: { cancel(): void; confirm(): Promise<void> }) {
  const words = useMessages(mineMessages);
  const [busy, setBusy] = useState(false);
  const safeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => safeButton.current?.focus(), []);
  const refuse = () => {
    if (!busy) cancel();
  };
  return (
    <fieldset className="row confirmation" onKeyDown={({ key }) => key === "Escape" && refuse()}>
      <legend className="visually-hidden">{words.deleteForGood}</legend>
      <span aria-hidden="true">{words.deleteForGood}</span>
      <button
        type="button"
        className="danger"
        aria-disabled={busy}
        onClick={() => {
          if (busy) return;
          setBusy(true);
          void confirm().finally(() => setBusy(false));
        }}
      >
        {words.confirm}
      </button>
      <button type="button" ref={safeButton} aria-disabled={busy} onClick={refuse}>
        {words.keep}
      </button>
    </fieldset>
  );
}
