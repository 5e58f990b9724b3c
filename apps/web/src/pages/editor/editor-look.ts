import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

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
    ".cm-placeholder": { color: "var(--faint)" },
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
    ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", fontSize: "12px" },
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
