import { javascript } from "@codemirror/lang-javascript";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { editorLook } from "./editor-look.ts";

export interface ComparedTexts {
  readonly theirs: string;
  readonly mine: string;
  /** Names the whole for screen readers. */
  readonly label: string;
  /** The editor's own words, by their English ones. */
  readonly phrases: Readonly<Record<string, string>>;
}

/**
 * Shows what a text has that another one hasn't, and the other way round, in one text to read.
 *
 * @returns what takes it away.
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
