import { maxSourceLength } from "@fingerpaint/api-contracts/limits";
import { useRef } from "react";
import { useLanguage } from "../../shell/use-messages.ts";
import type { EditorWords } from "./editor-messages.ts";
import { type EditorTab, EditorTabs } from "./editor-tabs.tsx";
import { SampleSelect } from "./sample-select.tsx";

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
