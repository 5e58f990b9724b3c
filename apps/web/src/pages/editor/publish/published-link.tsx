import { useEffect, useId, useRef } from "react";
import { encode } from "uqr";
import { canvasFileMessages, shellCommands } from "../../../components/canvas-file.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { cliUrl, siteUrl } from "../../../site.ts";
import { useMessages } from "../../../use-preferences.ts";
import type { EditorWords } from "../editor-messages.ts";
import type { Publishing } from "./use-publishing.ts";

/** The link, to copy and open. Its QR code and shell commands are collapsed unless it is new. */
export function PublishedLink(props: {
  readonly link: NonNullable<Publishing["link"]>;
  readonly outcome: Publishing["outcome"];
  /** Whether the text differs from the published version. */
  readonly isChanged: boolean;
  readonly title: string;
  readonly isLocked: boolean;
  /** Whether readers can no longer open it. */
  readonly isExpired: boolean;
  readonly words: EditorWords;
}) {
  const { link, outcome, isChanged, isExpired, words } = props;
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
          {isExpired && ` ${words.hasExpired}`}
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

/** A text as a QR code, dark on white in every theme because scanners expect that. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Commands that download a published canvas; nothing if this site doesn't offer the command line. */
function ShellCommands(props: { readonly link: string; readonly title: string; readonly isLocked: boolean }) {
  const words = useMessages(canvasFileMessages);
  const commands = shellCommands(cliUrl, props);
  if (commands.length === 0) return null;
  return (
    <details className="shell-commands">
      <summary>{words.inShell}</summary>
      {commands.map(([target, command]) => (
        <div key={target} className="stack">
          <span className="small soft">{words.targets[target]}</span>
          <div className="row">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long commands scroll and must be reachable by keyboard */}
            <code tabIndex={0}>{command}</code>
            <CopyButton short text={command} label={words.copyCommand(words.targets[target])} />
          </div>
        </div>
      ))}
    </details>
  );
}
