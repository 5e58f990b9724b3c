import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
import { javascript, tsxLanguage } from "@codemirror/lang-javascript";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
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
import { tags } from "@lezer/highlight";
import { canvasModules } from "../../../site.ts";
import type { Problem } from "../check/problem.ts";
import { createCanvasCompletion } from "./completion.ts";

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

/** Styles of the source editor. Colours are the page's variables, which reach its shadow root and follow the theme. */
export const editorLook = [
  EditorView.theme({
    "&": { height: "100%", fontSize: "13px", color: "var(--text)", backgroundColor: "var(--page)" },
    "&.cm-focused": { outline: "2px solid var(--accent)" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px" },
    ".cm-content": { caretColor: "var(--text)", padding: "8px 0" },
    ".cm-cursor": { borderLeftColor: "var(--text)" },
    ".cm-gutters": { backgroundColor: "var(--page)", color: "var(--faint)", border: "none" },
    ".cm-activeLine": { backgroundColor: "var(--hover)" },
    ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--text)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      background: "var(--source-selection)",
    },
    ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--source-selection)" },
    ".cm-placeholder": { maxWidth: "calc(100vw - 60px)", color: "var(--faint)", whiteSpace: "normal" },
    ".cm-tooltip": {
      border: "1px solid var(--line-strong)",
      borderRadius: "var(--radius)",
      backgroundColor: "var(--raised)",
      color: "var(--text)",
    },
    ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
      backgroundColor: "var(--accent)",
      color: "var(--on-accent)",
    },
    ".cm-completionDetail": { color: "inherit", fontStyle: "normal", marginLeft: "2ch" },
    ".cm-panels": { backgroundColor: "var(--chrome)", color: "var(--text)" },
    ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
    ".cm-panel.cm-search": { padding: "6px 32px 6px 8px", fontFamily: "var(--sans)" },
    ".cm-panel.cm-search label": {
      display: "inline-flex",
      alignItems: "center",
      gap: "4px",
      margin: "2px 8px 2px 2px",
      fontSize: "12px",
      verticalAlign: "middle",
    },
    ".cm-panel.cm-search :is(input, button):not([name=close], [type=checkbox])": { margin: "2px 6px 2px 0" },
    ".cm-panel.cm-search [type=checkbox]": { margin: "0" },
    ".cm-panel.cm-search [name=close]": {
      top: "6px",
      right: "4px",
      width: "28px",
      height: "28px",
      color: "var(--text)",
      fontSize: "18px",
    },
    ".cm-textfield, .cm-button": {
      minHeight: "26px",
      border: "1px solid var(--line-strong)",
      borderRadius: "var(--radius)",
      backgroundColor: "var(--page)",
      backgroundImage: "none",
      color: "var(--text)",
      fontSize: "12px",
    },
    ".cm-button:active": { backgroundImage: "none", backgroundColor: "var(--hover)" },
    ":is(.cm-textfield, .cm-button, .cm-panel input, .cm-panel button):focus-visible": {
      outline: "2px solid var(--accent)",
    },
    ".cm-searchMatch": { backgroundColor: "var(--warning-fill)", outline: "1px solid var(--warning)" },
    ".cm-searchMatch-selected, .cm-selectionMatch": { backgroundColor: "var(--source-selection)" },
    ".cm-changedLine": { backgroundColor: "var(--good-fill)" },
    ".cm-deletedChunk": { backgroundColor: "var(--bad-fill)" },
    // Fainter than their lines, so that the colours of the source stay readable on them.
    "&.cm-merge-b .cm-changedText, .cm-deletedChunk .cm-deletedText": { background: "none" },
    ".cm-collapsedLines": {
      background: "none",
      backgroundColor: "var(--raised)",
      color: "var(--soft)",
    },
    // Many fonts don't have the library's character.
    ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: '"⋯"' },
    ".cm-lintRange-error": { textDecoration: "underline wavy var(--bad)", backgroundImage: "none" },
    ".cm-lintRange-warning": { textDecoration: "underline wavy var(--warning)", backgroundImage: "none" },
    ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
    ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
    ".cm-gutter-lint": { width: "10px" },
    ".cm-gutter-lint .cm-gutterElement": { padding: "0" },
    ".cm-lint-marker": { width: "8px", height: "8px", margin: "6px 1px", borderRadius: "4px", content: "none" },
    ".cm-lint-marker-error": { backgroundColor: "var(--bad)" },
    ".cm-lint-marker-warning": { backgroundColor: "var(--warning)" },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--source-keyword)" },
      { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: "var(--source-string)" },
      { tag: [tags.number, tags.bool, tags.null], color: "var(--source-number)" },
      { tag: [tags.tagName, tags.typeName, tags.className], color: "var(--source-name)" },
      { tag: [tags.comment], color: "var(--faint)", fontStyle: "italic" },
      { tag: [tags.angleBracket, tags.punctuation], color: "var(--soft)" },
    ]),
  ),
];
