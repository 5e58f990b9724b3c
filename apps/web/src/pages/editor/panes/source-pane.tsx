import { maxStateBytes } from "@fingerpaint/api-contracts/limits";
import { type RefObject, useId, useState } from "react";
import { useDroppedFiles } from "../../../components/use-dropped-files.ts";
import { RewriteOffer } from "../../../extensions/dialects/rewrite-offer.tsx";
import { useLanguage } from "../../../use-preferences.ts";
import type { Problem } from "../check/problem.ts";
import type { EditorWords } from "../editor-messages.ts";
import { openFiles } from "../files/opened-files.ts";
import type { StateProblem } from "../files/state-text.ts";
import { ProblemList, SourceField, type SourceFieldHandle } from "./source-field.tsx";
import { type EditorTab, SourceHead, tabId, tabPanelId } from "./source-head.tsx";

/** The modifier key for commands, as written before the other key. */
const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl+";

/** The author's side of the editor: the source and the state, each on a tab, with notices and problems. */
export function SourcePane(props: {
  /** The handle of the source's field. */
  readonly ref: RefObject<SourceFieldHandle | null>;
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
  readonly source: string;
  readonly onSource: (source: string) => void;
  readonly problems: readonly Problem[];
  readonly stateText: string;
  readonly onStateText: (text: string) => void;
  readonly stateProblem: StateProblem | null;
  /** Whether the current source exists only here. */
  readonly isMissed: () => boolean;
  /** Called with the name of an opened file whose source has no title. */
  readonly onSuggestedTitle: (title: string) => void;
  /** Goes back to the published version; null unless an earlier visit's draft is shown. */
  readonly onDiscard: (() => void) | null;
  /** Whether the browser stored the latest draft. */
  readonly isDraftKept: boolean;
  readonly words: EditorWords;
}) {
  const { ref, tab, onTab, source, onSource, problems, stateProblem, onDiscard, words } = props;
  /** The name of a file that couldn't be opened, until the source changes. */
  const [unopened, setUnopened] = useState<string | null>(null);
  const replace = (next: string) => ref.current?.replace(next);
  const rewrite = (rewritten: string) => {
    replace(rewritten);
    // The pressed button disappears, so the focus moves to the text.
    ref.current?.goToLine(1);
  };

  /** A source and its state may be opened together; the source is then shown. */
  async function open(files: FileList): Promise<void> {
    const { source: opened, suggestedTitle, state, unopened: refused } = await openFiles(files);
    if (state !== null) {
      onTab("state");
      props.onStateText(state);
    }
    if (opened !== null) {
      onTab("source");
      replace(opened);
      if (suggestedTitle !== "") props.onSuggestedTitle(suggestedTitle);
    }
    setUnopened(refused);
  }

  const isOver = useDroppedFiles((files) => void open(files));

  return (
    <div id="source-pane" className="pane" data-over={isOver || undefined}>
      <SourceHead
        tab={tab}
        onTab={onTab}
        hasStateProblem={stateProblem !== null}
        length={source.length}
        isMissed={props.isMissed}
        onSample={(sample) => {
          onTab("source");
          replace(sample);
        }}
        onFiles={(files) => void open(files)}
        words={words}
      />
      {onDiscard !== null && (
        <p role="status" className="notice-line">
          {words.restored}{" "}
          <button type="button" onClick={onDiscard}>
            {words.discard}
          </button>
        </p>
      )}
      {unopened !== null && (
        <p role="alert" className="notice-line bad">
          {words.notOpened(unopened)}
        </p>
      )}
      {!props.isDraftKept && (
        <p role="alert" className="notice-line bad">
          {words.draftNotKept}
        </p>
      )}
      {tab === "source" && <RewriteOffer source={source} onRewrite={rewrite} words={words} />}
      <div id={tabPanelId("source")} role="tabpanel" aria-labelledby={tabId("source")} hidden={tab !== "source"}>
        <SourceField
          ref={ref}
          initialSource={source}
          onChange={(text) => {
            setUnopened(null);
            onSource(text);
          }}
          problems={problems}
          label={words.source}
          hint={words.sourceHint}
          phrases={words.editorPhrases}
        />
        <ProblemList problems={problems} onGoTo={(line) => ref.current?.goToLine(line)} words={words} />
        <p className="pane-foot keyboard-hint small soft">{words.keyboardHint(commandKey)}</p>
      </div>
      <div id={tabPanelId("state")} role="tabpanel" aria-labelledby={tabId("state")} hidden={tab !== "state"}>
        <StateField text={props.stateText} onChange={props.onStateText} problem={stateProblem} words={words} />
      </div>
    </div>
  );
}

/** The initial state for each viewer as JSON, and its problem. */
function StateField(props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problem: StateProblem | null;
  readonly words: EditorWords;
}) {
  const { text, onChange, problem, words } = props;
  const id = useId();
  const numbers = new Intl.NumberFormat(useLanguage());
  return (
    <>
      <textarea
        className="state-field"
        aria-label={words.state}
        aria-describedby={`${id}-about ${id}-problem`}
        aria-invalid={problem !== null}
        placeholder={words.stateHint}
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-problem`} role="status" className={problem === null ? "visually-hidden" : "notice-line bad"}>
        {problem === null ? "" : describe(problem, words, numbers)}
      </p>
      <p id={`${id}-about`} className="pane-foot small soft">
        {words.aboutState}
      </p>
    </>
  );
}

function describe(problem: StateProblem, words: EditorWords, numbers: Intl.NumberFormat): string {
  if (problem.kind === "syntax") return words.stateSyntax(problem.line, problem.column);
  if (problem.kind === "size") return words.stateSize(numbers.format(problem.bytes), numbers.format(maxStateBytes));
  return problem.kind === "key" ? words.stateKey : words.stateForm;
}
