import { useEffect, useRef, useState } from "react";
import type { EditorWords } from "./editor-messages.ts";

/** Says that a canvas was changed elsewhere, and offers to compare both texts. */
export function ConflictNotice(props: {
  readonly theirs: string;
  readonly mine: string;
  readonly onTakeTheirs: () => void;
  readonly onOverwrite: () => void;
  readonly words: EditorWords;
}) {
  const { theirs, mine, onTakeTheirs, onOverwrite, words } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isComparing, setIsComparing] = useState(false);

  /** Closes the dialog first, so that the choice can move the focus. */
  function choose(choice: () => void): void {
    dialog.current?.close();
    choice();
  }

  const choices = (
    <>
      <button type="button" onClick={() => choose(onTakeTheirs)}>
        {words.takeTheirs}
      </button>
      <button type="button" className="danger" onClick={() => choose(onOverwrite)}>
        {words.overwrite}
      </button>
    </>
  );
  return (
    <div className="notice-line bad stack">
      <p role="alert">{words.conflict}</p>
      <div className="row">
        <button
          type="button"
          onClick={() => {
            setIsComparing(true);
            dialog.current?.showModal();
          }}
        >
          {words.compare}
        </button>
        {choices}
      </div>
      <dialog ref={dialog} className="compare" aria-labelledby="compare-heading" onClose={() => setIsComparing(false)}>
        <h2 id="compare-heading">{words.compareHeading}</h2>
        <p className="soft">{words.compareText}</p>
        {isComparing && <Comparison theirs={theirs} mine={mine} words={words} />}
        <div className="row">
          {choices}
          <button type="button" onClick={() => dialog.current?.close()}>
            {words.goOn}
          </button>
        </div>
      </dialog>
    </div>
  );
}

function Comparison({ theirs, mine, words }: { theirs: string; mine: string; words: EditorWords }) {
  const host = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let end = () => {};
    let isGone = false;
    import("./compare-texts.ts").then(
      ({ compareTexts }) => {
        if (host.current === null || isGone) return;
        end = compareTexts(host.current, { theirs, mine, label: words.compareHeading, phrases: words.editorPhrases });
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      end();
    };
  }, [theirs, mine, words]);
  return (
    <>
      {hasFailed && (
        <p role="alert" className="bad">
          {words.notLoaded}
        </p>
      )}
      <div ref={host} className="compared" />
    </>
  );
}
