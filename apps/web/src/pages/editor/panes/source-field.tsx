import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import type { Problem } from "../check/problem.ts";
import type { EditorWords } from "../editor-messages.ts";
import { createSourceEditor, type SourceEditor } from "./source-editor.ts";

export type SourceFieldHandle = Pick<SourceEditor, "replace" | "goToLine">;

/** The source as a text field with highlighting, completion and marked problems. */
export function SourceField(props: {
  readonly ref: Ref<SourceFieldHandle>;
  /** The initial text. Later changes use the handle: setting the text as a prop would race with typing. */
  readonly initialSource: string;
  readonly onChange: (source: string) => void;
  readonly problems: readonly Problem[];
  readonly label: string;
  /** Shown while the field is empty. */
  readonly hint: string;
  /** Translations of the editor's texts, by their English versions. */
  readonly phrases: Readonly<Record<string, string>>;
}) {
  const { ref, initialSource, onChange, problems, label, hint, phrases } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor>(null);
  const changed = useEffectEvent(onChange);
  const firstSource = useEffectEvent(() => initialSource);

  useEffect(() => {
    if (host.current === null) return;
    editor.current = createSourceEditor(host.current, firstSource(), (source) => changed(source));
    return () => editor.current?.destroy();
  }, []);
  useEffect(() => editor.current?.setWords(label, hint, phrases), [label, hint, phrases]);
  useEffect(() => editor.current?.setProblems(problems), [problems]);
  useImperativeHandle(
    ref,
    () => ({
      replace: (source) => editor.current?.replace(source),
      goToLine: (line) => editor.current?.goToLine(line),
    }),
    [],
  );

  return <div ref={host} className="source-field" />;
}

/** The problems, sorted by line. Each one with a line links to it. */
export function ProblemList(props: {
  readonly problems: readonly Problem[];
  readonly onGoTo: (line: number) => void;
  readonly words: EditorWords;
}) {
  const { problems, onGoTo, words } = props;
  if (problems.length === 0) return null;
  return (
    <ul className="problems" aria-label={words.problems}>
      {problems.map(({ severity, message, line, column }) => (
        <li key={`${line}:${column}:${message}`} data-severity={severity}>
          {line !== undefined && (
            <button type="button" className="quiet" onClick={() => onGoTo(line)}>
              {words.problemAt(line)}
            </button>
          )}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
