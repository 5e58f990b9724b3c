import { useId, useRef } from "react";
import type { Change } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";

/** Actions for the selected canvases. Purging asks for confirmation, because it can't be undone. */
export function BulkBar(props: {
  readonly words: AdminWords;
  readonly ticked: number;
  readonly shown: number;
  readonly isBusy: boolean;
  readonly tickAll: (all: boolean) => void;
  readonly change: (change: Change) => Promise<void>;
}) {
  const { words, ticked, shown, isBusy, tickAll, change } = props;
  const dialog = useRef<HTMLDialogElement>(null);
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
        {button("purge", () => dialog.current?.showModal())}
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
          <button type="button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
        </div>
      </dialog>
    </div>
  );
}
