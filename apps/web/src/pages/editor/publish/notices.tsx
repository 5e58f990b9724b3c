import { useEffect, useRef, useState } from "react";
import type { SourceProblem } from "../check/problem.ts";
import type { EditorWords } from "../editor-messages.ts";
import type { PublishMode } from "./use-publishing.ts";

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
    import("../panes/compare-texts.ts").then(
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

/** A source that wasn't published because it has errors. */
export interface HeldBack {
  readonly source: string;
  /** How it should have been published. */
  readonly mode: PublishMode;
  /** At least one. */
  readonly errors: readonly SourceProblem[];
}

/** Says why a source wasn't published, links to the first error, and lets the author publish it anyway. */
export function HeldBackNotice(props: {
  readonly errors: HeldBack["errors"];
  /** Whether there is a link, which still shows the previous version. */
  readonly hasLink: boolean;
  readonly onGoTo: (line: number) => void;
  readonly onPublishAnyway: () => void;
  readonly words: EditorWords;
}) {
  const { errors, hasLink, onGoTo, onPublishAnyway, words } = props;
  const [first] = errors;
  if (first === undefined) return null;
  return (
    <div role="alert" className="notice-line bad row">
      <span>
        {words.heldBack(errors.length)} {hasLink && words.lastGoodVersion}
      </span>
      <button type="button" onClick={() => onGoTo(first.line)}>
        {words.goToError(first.line)}
      </button>
      <button type="button" onClick={onPublishAnyway}>
        {words.publishAnyway}
      </button>
    </div>
  );
}
