import { maxSourceLength } from "@fingerpaint/api-contracts/limits";
import { useRef, useState } from "react";
import { useLanguage } from "../../../use-preferences.ts";
import type { EditorWords } from "../editor-messages.ts";
import { samples } from "../files/samples.ts";

/** The header above the source: its tabs, its length, and ways to load a text. */
export function SourceHead(props: {
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
  readonly hasStateProblem: boolean;
  /** The source's length in characters. */
  readonly length: number;
  /** Whether the current source exists only here. */
  readonly isMissed: () => boolean;
  readonly onSample: (source: string) => void;
  readonly onFiles: (files: FileList) => void;
  readonly words: EditorWords;
}) {
  const { tab, onTab, hasStateProblem, length, isMissed, onSample, onFiles, words } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const numbers = new Intl.NumberFormat(useLanguage());
  return (
    <div className="pane-head">
      <h2 className="visually-hidden">{words.source}</h2>
      <EditorTabs chosen={tab} onChoose={onTab} hasStateProblem={hasStateProblem} words={words} />
      {tab === "source" && (
        <span className="small soft">{words.characters(numbers.format(length), numbers.format(maxSourceLength))}</span>
      )}
      <div className="pane-action row">
        <SampleSelect isMissed={isMissed} onChoose={onSample} words={words} />
        <button type="button" className="quiet" onClick={() => chooser.current?.click()}>
          {words.openFile}
        </button>
        <input
          ref={chooser}
          type="file"
          accept=".tsx,.ts,.jsx,.js,.txt,.json"
          multiple
          hidden
          onChange={({ target }) => {
            // Before the list is cleared along with the field.
            if (target.files !== null) onFiles(target.files);
            target.value = "";
          }}
        />
      </div>
    </div>
  );
}

/** The text that the author sees: the canvas's source, or the initial state for each viewer. */
export type EditorTab = "source" | "state";

const tabs: readonly EditorTab[] = ["source", "state"];

/** The ids of a tab and of its panel. */
export const tabId = (tab: EditorTab) => `editor-tab-${tab}`;
export const tabPanelId = (tab: EditorTab) => `editor-panel-${tab}`;

/** Two tabs, one of which is selected. The arrow keys switch between them. */
function EditorTabs(props: {
  readonly chosen: EditorTab;
  readonly onChoose: (tab: EditorTab) => void;
  /** Whether the state has a problem, which the author might not see on the source tab. */
  readonly hasStateProblem: boolean;
  readonly words: EditorWords;
}) {
  const { chosen, onChoose, hasStateProblem, words } = props;
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} className="editor-tabs" role="tablist" aria-label={words.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={tabPanelId(tab)}
          tabIndex={tab === chosen ? 0 : -1}
          className="quiet"
          onClick={() => onChoose(tab)}
          onKeyDown={({ key }) => {
            if (key !== "ArrowLeft" && key !== "ArrowRight") return;
            const other = tab === "source" ? "state" : "source";
            onChoose(other);
            list.current?.querySelector<HTMLElement>(`#${tabId(other)}`)?.focus();
          }}
        >
          {words.tabNames[tab]}
          {tab === "state" && hasStateProblem && (
            <>
              <span aria-hidden="true" className="tab-problem" />
              <span className="visually-hidden">{words.tabHasProblem}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

/** Samples to start from. Asks before replacing a text that the author would lose. */
function SampleSelect(props: {
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
