import jsTokens from "js-tokens";
import { blankTypeSyntax } from "./blank-type-syntax.ts";
import { stringLiteralValue } from "./string-literal-value.ts";

/**
 * Does a TSX source hold an import or re-export declaration whose specifier is exactly one of `modules` (rule C6)?
 *
 * Reads tokens, so that nothing in a comment, string, template, regular expression or JSX text counts, and a source
 * that doesn't compile can still pass. `import type … from`, `import "…"`, `export … from` and declarations with
 * attributes count wherever they are. `import(…)`, `require(…)` and `import x = require(…)` don't count. Takes time in
 * proportion to the source's length.
 */
export function importsModule(source: string, modules: readonly string[]): boolean {
  for (const specifier of declaredSpecifiers(source)) {
    if (modules.includes(specifier)) return true;
  }
  return false;
}

/** The specifiers of all import and re-export declarations, in order. */
function* declaredSpecifiers(source: string): Generator<string> {
  /** `clause` is between the keyword and the specifier. */
  let inside: "nothing" | "export" | "clause" = "nothing";
  let previous = "";
  let offset = 0;
  for (const token of jsTokens(blankTypeSyntax(source), { jsx: true })) {
    const start = offset;
    offset += token.value.length;
    if (insignificant.has(token.type)) continue;

    const { type, value } = token;
    if (inside === "clause") {
      if (type === "StringLiteral" && token.closed && (previous === "from" || previous === "import")) {
        // The source's own characters: blanking may have changed those of the token.
        yield stringLiteralValue(source.slice(start, offset));
        inside = "nothing";
      } else if (!canStandInClause(type, value)) {
        inside = "nothing";
      }
    } else if (inside === "export" && /^(?:[*{]|type)$/.test(value)) {
      inside = "clause";
    } else {
      // A property may be called so: `object.import`.
      const keyword = type === "IdentifierName" && previous !== "." && previous !== "?." ? value : "";
      inside = keyword === "import" ? "clause" : keyword === "export" ? "export" : "nothing";
    }
    previous = value;
  }
}

const insignificant: ReadonlySet<string> = new Set([
  "WhiteSpace",
  "LineTerminatorSequence",
  "MultiLineComment",
  "SingleLineComment",
  "HashbangComment",
]);

/** Names, names in quotes, and the punctuation of lists. */
function canStandInClause(type: string, value: string): boolean {
  return type === "IdentifierName" || type === "StringLiteral" || /^[*{},]$/.test(value);
}
