import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorView } from "@codemirror/view";
import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";

/** Completes the names of `editor/canvas`, and imports what it completes; inside an import's quotes, the modules. */
export function completeCanvasNames(context: CompletionContext): CompletionResult | null {
  const quoted = context.matchBefore(/from\s+["'][^"']*/);
  if (quoted) return { from: quoted.from + quoted.text.search(/["']/) + 1, options: modules };
  const word = context.matchBefore(/[A-Za-z]\w*/);
  if (!word && !context.explicit) return null;
  const place = syntaxTree(context.state).resolveInner(context.pos, -1).name;
  if (/String|Comment|JSXText|PropertyName|JSXAttribute/.test(place)) return null;
  return { from: word?.from ?? context.pos, options: names, validFor: /^\w*$/ };
}

const modules: readonly Completion[] = [{ label: "editor/canvas" }, { label: "react" }];

const names: readonly Completion[] = canvasExportNames.map((label) => ({
  label,
  type: /^[A-Z]/.test(label) ? "class" : "function",
  detail: "editor/canvas",
  apply: insertImported,
}));

function insertImported(view: EditorView, { label }: Completion, from: number, to: number): void {
  const change = importChange(view.state.doc.toString(), label, from);
  view.dispatch({
    changes: [...(change ? [change] : []), { from, to, insert: label }],
    selection: { anchor: from + label.length + (change && change.from <= from ? change.insert.length : 0) },
    userEvent: "input.complete",
  });
}

/**
 * What has to be inserted so that a name is imported; null where it is already, or is being written into an import.
 *
 * @param at Where the name is about to be written.
 */
export function importChange(source: string, name: string, at: number): { from: number; insert: string } | null {
  const found = /import\s*\{([^}]*)\}\s*from\s*["']editor\/canvas["']/.exec(source);
  if (!found) return { from: 0, insert: `import { ${name} } from "editor/canvas";\n` };
  const [declaration, imported = ""] = found;
  const isInside = at >= found.index && at <= found.index + declaration.length;
  if (isInside || new RegExp(`\\b${name}\\b`).test(imported)) return null;
  const written = imported.trimEnd();
  const separator = written === "" || written.endsWith(",") ? " " : ", ";
  const from = found.index + declaration.indexOf("{") + 1 + written.length;
  return { from, insert: `${separator}${name}` };
}
