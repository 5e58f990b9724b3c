import { useRef, useState } from "react";
import type { EditorWords } from "./editor-messages.ts";
import { samples } from "./samples.ts";

/** Samples to start from. Asks before replacing a text that the author would lose. */
export function SampleSelect(props: {
  /** Whether the current text exists only here. */
  readonly isMissed: () => boolean;
  readonly onChoose: (source: string) => void;
  readonly words: EditorWords;
}) {
  const { isMissed, onChoose, words } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState("");

  function choose(source: string): void {
    if (!isMissed()) {
      onChoose(source);
      return;
    }
    setAsked(source);
    dialog.current?.showModal();
  }

  return (
    <>
      <select
        className="quiet"
        aria-label={words.startFrom}
        value=""
        onChange={({ target }) => choose(samples.find(({ name }) => name === target.value)?.source ?? "")}
      >
        <option value="" disabled>
          {words.startFrom}
        </option>
        {samples.map(({ name }) => (
          <option key={name} value={name}>
            {words.samples[name]}
          </option>
        ))}
      </select>
      <dialog ref={dialog} aria-labelledby="replace-heading" aria-describedby="replace-text">
        <h2 id="replace-heading">{words.replaceHeading}</h2>
        <p id="replace-text" className="soft">
          {words.replaceText}
        </p>
        <div className="row">
          <button
            type="button"
            className="primary"
            onClick={() => {
              dialog.current?.close();
              onChoose(asked);
            }}
          >
            {words.replace}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {words.keepText}
          </button>
        </div>
      </dialog>
    </>
  );
}
