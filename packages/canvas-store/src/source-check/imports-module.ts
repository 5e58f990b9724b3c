import { readAll, readTokens, stringLiteralValue, type TokenReader } from "./tokens.ts";

/** Looks for an import or re-export declaration of a module. */
export interface ImportReader extends TokenReader {
  readonly isFound: boolean;
}

/**
 * Looks for an import or re-export declaration whose specifier is exactly one of `modules` (rule C6).
 *
 * Reads tokens, so that matches in comments, strings, templates, regular expressions and JSX text don't count, and a
 * source that doesn't compile can still pass. `import type … from`, `import "…"`, `export … from` and declarations with
 * attributes count wherever they are. `import(…)`, `require(…)` and `import x = require(…)` don't count.
 */
export function createImportReader(source: string, modules: readonly string[]): ImportReader {
  /** `clause` is between the keyword and the specifier. */
  let inside: "nothing" | "export" | "clause" = "nothing";
  let previous = "";
  let isFound = false;
  return {
    get isDone() {
      return isFound;
    },
    get isFound() {
      return isFound;
    },
    take(token, start, end) {
      const { type, value } = token;
      if (inside === "clause") {
        if (type === "StringLiteral" && token.closed && (previous === "from" || previous === "import")) {
          // Use the original source: blanking may have changed the token's characters.
          isFound = modules.includes(stringLiteralValue(source.slice(start, end)));
          inside = "nothing";
        } else if (!canStandInClause(type, value)) {
          inside = "nothing";
        }
      } else if (inside === "export" && /^(?:[*{]|type)$/.test(value)) {
        inside = "clause";
      } else {
        // A property can have this name: `object.import`.
        const keyword = type === "IdentifierName" && previous !== "." && previous !== "?." ? value : "";
        inside = keyword === "import" ? "clause" : keyword === "export" ? "export" : "nothing";
      }
      previous = value;
    },
  };
}

/** Does a source contain such a declaration? */
export function importsModule(source: string, modules: readonly string[]): boolean {
  const reader = createImportReader(source, modules);
  readAll(readTokens(source, [reader]));
  return reader.isFound;
}

/** Names, names in quotes, and the punctuation of lists. */
function canStandInClause(type: string, value: string): boolean {
  return type === "IdentifierName" || type === "StringLiteral" || /^[*{},]$/.test(value);
}
