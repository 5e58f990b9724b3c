import type { Completion, CompletionSource } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorView } from "@codemirror/view";
import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";

/**
 * Completes names from the canvas module and adds their imports. Inside the quotes of an import, completes modules.
 *
 * @param modules The specifiers of the canvas module. Added imports use the first one.
 */
export function createCanvasCompletion(modules: readonly [string, ...string[]]): CompletionSource {
  const specifiers: readonly Completion[] = [...modules, "react"].map((label) => ({ label }));
  const names: readonly Completion[] = canvasExportNames.map((label) => ({
    label,
    type: /^[A-Z]/.test(label) ? "class" : "function",
    detail: modules[0],
    apply: insertImported,
  }));

  function insertImported(view: EditorView, { label }: Completion, from: number, to: number): void {
    const change = importChange(view.state.doc.toString(), label, from, modules);
    view.dispatch({
      changes: [...(change ? [change] : []), { from, to, insert: label }],
      selection: { anchor: from + label.length + (change && change.from <= from ? change.insert.length : 0) },
      userEvent: "input.complete",
    });
  }

  return (context) => {
    const quoted = context.matchBefore(/from\s+["'][^"']*/);
    if (quoted) return { from: quoted.from + quoted.text.search(/["']/) + 1, options: specifiers };
    const word = context.matchBefore(/[A-Za-z]\w*/);
    if (!word && !context.explicit) return null;
    const place = syntaxTree(context.state).resolveInner(context.pos, -1).name;
    if (/String|Comment|JSXText|PropertyName|JSXAttribute/.test(place)) return null;
    return { from: word?.from ?? context.pos, options: names, validFor: /^\w*$/ };
  };
}

/**
 * The change that imports a name; null if it is imported already or is being typed in an import.
 *
 * @param at The offset where the name will be inserted.
 */
export function importChange(
  source: string,
  name: string,
  at: number,
  modules: readonly [string, ...string[]],
): { from: number; insert: string } | null {
  const imports = [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']*)["']/g)];
  const found = imports.find(([, , specifier = ""]) => modules.includes(specifier));
  if (!found) return { from: 0, insert: `import { ${name} } from "${modules[0]}";\n` };
  const [declaration, imported = ""] = found;
  const isInside = at >= found.index && at <= found.index + declaration.length;
  if (isInside || new RegExp(`\\b${name}\\b`).test(imported)) return null;
  const written = imported.trimEnd();
  const separator = written === "" || written.endsWith(",") ? " " : ", ";
  const from = found.index + declaration.indexOf("{") + 1 + written.length;
  return { from, insert: `${separator}${name}` };
}
