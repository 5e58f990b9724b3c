import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
import { javascript, tsxLanguage } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { canvasModules } from "../../site.ts";
import { createCanvasCompletion } from "./canvas-completion.ts";
import { editorLook } from "./editor-look.ts";
import type { Problem } from "./problem.ts";

export interface SourceEditor {
  /** Replaces the whole text in one step that can be undone. */
  replace(source: string): void;
  /** @param phrases Translations of the editor's texts, by their English versions. */
  setWords(label: string, hint: string, phrases: Readonly<Record<string, string>>): void;
  setProblems(problems: readonly Problem[]): void;
  /** Focuses the editor with the cursor at the start of a line, from 1, and scrolls it into view. */
  goToLine(line: number): void;
  destroy(): void;
}

/**
 * Creates a text editor for TypeScript with JSX in an element's shadow root. There its styles don't need an inline
 * style element, which the page's policy forbids.
 */
export function createSourceEditor(
  host: HTMLElement,
  initialSource: string,
  onChange: (source: string) => void,
): SourceEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const words = new Compartment();
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: initialSource,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        // The browser's search misses lines that aren't rendered.
        search({ top: true }),
        highlightSelectionMatches(),
        javascript({ jsx: true, typescript: true }),
        autocompletion({ icons: false }),
        tsxLanguage.data.of({ autocomplete: createCanvasCompletion(canvasModules) }),
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        // Editable elements are focusable anyway, but accessibility checkers need the attribute to see that the text
        // can be scrolled by keyboard.
        EditorView.contentAttributes.of({
          tabindex: "0",
          spellcheck: "false",
          autocapitalize: "off",
          autocorrect: "off",
        }),
        words.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        editorLook,
      ],
    }),
  });

  return {
    replace(source) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: source },
        selection: { anchor: 0 },
        annotations: isolateHistory.of("full"),
      });
    },
    setWords(label, hint, phrases) {
      const extension = [
        EditorView.contentAttributes.of({ "aria-label": label }),
        placeholder(hint),
        EditorState.phrases.of(phrases),
      ];
      view.dispatch({ effects: words.reconfigure(extension) });
    },
    setProblems(problems) {
      const { doc } = view.state;
      const placed = problems.flatMap((problem) => rangeOf(problem, doc));
      view.dispatch(setDiagnostics(view.state, placed));
    },
    goToLine(line) {
      const { doc } = view.state;
      const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** Marks from the column to the end of the line, or the whole line. Problems without a position aren't marked. */
function rangeOf({ line, column, message, severity }: Problem, doc: Text): Diagnostic[] {
  if (line === undefined || line < 1 || line > doc.lines) return [];
  const { from, to, text } = doc.line(line);
  const indent = text.length - text.trimStart().length;
  const start = Math.min(from + (column === undefined ? indent : column - 1), to);
  return [{ from: start, to, severity, message }];
}
