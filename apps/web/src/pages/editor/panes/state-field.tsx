import { maxStateBytes } from "@fingerpaint/api-contracts/limits";
import { useId } from "react";
import { useLanguage } from "../../../use-preferences.ts";
import type { EditorWords } from "../editor-messages.ts";
import type { StateProblem } from "../files/state-text.ts";

/** The initial state for each viewer as JSON, and its problem. */
export function StateField(props: {
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
