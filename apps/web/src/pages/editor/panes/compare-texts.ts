import { javascript } from "@codemirror/lang-javascript";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { editorLook } from "./source-editor.ts";

interface ComparedTexts {
  readonly theirs: string;
  readonly mine: string;
  /** The name of the comparison for screen readers. */
  readonly label: string;
  /** Translations of the editor's texts, by their English versions. */
  readonly phrases: Readonly<Record<string, string>>;
}

/**
 * Shows the differences between two texts in a unified view.
 *
 * @returns a function that removes the view.
 */
export function compareTexts(host: HTMLElement, { theirs, mine, label, phrases }: ComparedTexts): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: mine,
      extensions: [
        lineNumbers(),
        javascript({ jsx: true, typescript: true }),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label }),
        unifiedMergeView({ original: theirs, mergeControls: false, collapseUnchanged: {} }),
        EditorState.phrases.of(phrases),
        editorLook,
      ],
    }),
  });
  return () => view.destroy();
}
