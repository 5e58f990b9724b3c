import { useEffect, useId, useRef } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { siteUrl } from "../../site.ts";
import type { EditorWords } from "./editor-messages.ts";
import { QrCode } from "./qr-code.tsx";
import { ShellCommands } from "./shell-commands.tsx";
import type { Publishing } from "./use-publishing.ts";

/** The link, to copy and open. Its QR code and shell commands are collapsed unless it is new. */
export function PublishedLink(props: {
  readonly link: NonNullable<Publishing["link"]>;
  readonly outcome: Publishing["outcome"];
  /** Whether the text differs from the published version. */
  readonly isChanged: boolean;
  readonly title: string;
  readonly isLocked: boolean;
  readonly words: EditorWords;
}) {
  const { link, outcome, isChanged, words } = props;
  const { canvasId, shareUrl } = link;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isNew = outcome === "published" || outcome === "reused";
  // An author who updates a canvas continues writing, so only a new link takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new link takes the focus
  useEffect(() => {
    if (!isNew) return;
    field.current?.focus();
    field.current?.select();
  }, [isNew, shareUrl]);
  return (
    <div className="published">
      <div className="published-link">
        <label htmlFor={id}>{words.shareLink}</label>
        <input
          id={id}
          ref={field}
          className="mono"
          readOnly
          value={shareUrl}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={shareUrl} label={words.copyLink} />
        <a href={siteUrl(`/editor-canvas/${canvasId}`)}>{words.open}</a>
        <a href={siteUrl("/editor-canvas/mine")}>{words.mine}</a>
        <p role="status" className="soft">
          {isChanged ? words.notUpdated : outcome === null ? "" : words.outcomes[outcome]}
        </p>
      </div>
      <details className="published-more" open={isNew}>
        <summary>{words.otherWays}</summary>
        <div className="published-ways">
          <QrCode text={shareUrl} label={words.qrCode} />
          <ShellCommands link={shareUrl} title={props.title} isLocked={props.isLocked} />
        </div>
      </details>
    </div>
  );
}
