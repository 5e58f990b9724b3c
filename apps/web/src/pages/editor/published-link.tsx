import type { PublishedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useId, useRef } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { siteUrl } from "../../site.ts";
import type { EditorWords } from "./editor-messages.ts";
import { QrCode } from "./qr-code.tsx";
import { ShellCommands } from "./shell-commands.tsx";

/** What publishing gave: the link, to copy, to scan and to open. */
export function PublishedLink(props: {
  readonly published: PublishedCanvas;
  readonly title: string;
  readonly isLocked: boolean;
  readonly isEditing: boolean;
  readonly words: EditorWords;
}) {
  const { published, isEditing, words } = props;
  const { canvasId, shareUrl, reused } = published;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the link after each publish, even of the same URL
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [published]);
  return (
    <div className="published">
      <QrCode text={shareUrl} label={words.qrCode} />
      <div className="stack">
        <p role="status">{isEditing ? words.saved : reused ? words.reused : words.published}</p>
        <div className="published-link">
          <div className="field">
            <label htmlFor={id}>{words.shareLink}</label>
            <input
              id={id}
              ref={field}
              className="mono"
              readOnly
              value={shareUrl}
              onFocus={(event) => event.target.select()}
            />
          </div>
          <CopyButton text={shareUrl} label={words.copyLink} />
        </div>
        <div className="row">
          <a href={siteUrl(`/editor-canvas/${canvasId}`)}>{words.open}</a>
          {!isEditing && <a href={siteUrl(`/editor-canvas/${canvasId}/edit`)}>{words.editInPlace}</a>}
          <a href={siteUrl("/editor-canvas/mine")}>{words.mine}</a>
        </div>
        <ShellCommands link={shareUrl} title={props.title} isLocked={props.isLocked} />
      </div>
    </div>
  );
}
