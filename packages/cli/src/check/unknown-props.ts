import jsTokens from "js-tokens";
import { canvasProps } from "./canvas-props.ts";
import type { CheckDiagnostic } from "./check-diagnostic.ts";
import { closestName } from "./closest-name.ts";

/** A property that is written in an opening tag. */
interface WrittenProp {
  readonly element: string;
  readonly prop: string;
  readonly line: number;
  readonly column: number;
}

/** What React takes of every element, and what every element passes on. */
const always = /^(?:key|ref|children|(?:aria|data)-.*)$/;

/** Properties in the source that components of the canvas module don't have. They do nothing. */
export function unknownProps(source: string): CheckDiagnostic[] {
  const names = canvasNames(source);
  return writtenProps(source).flatMap(({ element, prop, line, column }): CheckDiagnostic[] => {
    const component = names.get(element);
    const known = component === undefined ? undefined : canvasProps[component];
    if (known === undefined || known.includes(prop) || always.test(prop)) return [];
    const close = closestName(prop, known);
    const advice = close === undefined ? "" : ` Did you mean ${close}?`;
    return [
      {
        severity: "warning",
        code: "unknown-prop",
        message: `${component} has no property ${prop}.${advice}`,
        line,
        column,
      },
    ];
  });
}

/** The canvas's components by the names that they have in the source: imported, or used without an import. */
function canvasNames(source: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of Object.keys(canvasProps)) {
    const isDeclared = new RegExp(
      `\\b(?:function|const|let|var|class)\\s+${name}\\b|[{,]\\s*${name}\\s*[,}][^;]*\\bfrom\\s+["'](?!editor/canvas)`,
    );
    if (!isDeclared.test(source)) names.set(name, name);
  }
  for (const [, clause = ""] of source.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']editor\/canvas["']/g)) {
    for (const [, name = "", alias = name] of clause.matchAll(/(\w+)(?:\s+as\s+(\w+))?/g)) {
      if (alias !== name) names.delete(name);
      if (name in canvasProps) names.set(alias, name);
    }
  }
  return names;
}

/** The properties of all opening tags, in their order. */
function writtenProps(source: string): WrittenProp[] {
  const written: WrittenProp[] = [];
  // The opening tags and braces that the current token is in. Null for a brace and for a closing tag.
  const open: { kind: "tag" | "brace"; element: string | null; hasName: boolean }[] = [];
  let [line, column] = [1, 1];
  for (const token of jsTokens(source, { jsx: true })) {
    const inner = open.at(-1);
    if (token.type === "JSXPunctuator") {
      if (token.value === "<") open.push({ kind: "tag", element: null, hasName: false });
      else if (token.value === "{") open.push({ kind: "brace", element: null, hasName: true });
      else if (token.value === ">" || token.value === "}") open.pop();
      // A closing tag has no properties, and neither has a name with a dot.
      else if ((token.value === "/" || token.value === ".") && inner !== undefined) {
        inner.element = null;
        inner.hasName = true;
      }
    } else if (token.type === "JSXIdentifier" && inner?.kind === "tag") {
      if (!inner.hasName) {
        inner.element = token.value;
        inner.hasName = true;
      } else if (inner.element !== null) {
        written.push({ element: inner.element, prop: token.value, line, column });
      }
    }
    const lines = token.value.split("\n");
    line += lines.length - 1;
    column = lines.length === 1 ? column + token.value.length : (lines.at(-1) ?? "").length + 1;
  }
  return written;
}
