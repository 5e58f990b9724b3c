import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { createSourceEditor, type SourceEditor } from "./create-source-editor.ts";
import type { Problem } from "./problem.ts";

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
