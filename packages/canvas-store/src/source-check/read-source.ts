import { CanvasError } from "../errors.ts";
import { createTitleReader } from "./source-title.ts";
import { readAll, readTokens, stringLiteralValue, type TokenReader } from "./tokens.ts";

/**
 * Runs the check of a long source, which takes tens of milliseconds. It may make checks wait for each other, or refuse
 * one by throwing.
 *
 * @param address The name of the writer's address; null if unknown.
 * @param check Calls `pause` every few milliseconds, and continues when that resolves.
 */
export type RunSourceCheck = (
  address: string | null,
  check: (pause: () => Promise<void>) => Promise<void>,
) => Promise<void>;

/**
 * Checks a source and finds its own title (rules C6, C31). Resolves to undefined if it has none or none is wanted.
 * @param about.address The name of the writer's address; null if unknown.
 * @throws CanvasError INVALID_INPUT if the source imports none of the modules
 */
export type ReadSource = (
  source: string,
  about: { readonly address: string | null; readonly wantsTitle: boolean },
) => Promise<string | undefined>;

/** In JavaScript string length. The check of a shorter source takes a few milliseconds. */
const longSource = 32_768;

/** @param modules A source must import at least one of these module specifiers. */
export function createSourceReading(modules: readonly string[], runCheck: RunSourceCheck): ReadSource {
  const names = modules.map((name) => JSON.stringify(name)).join(" or ");
  return async (source, { address, wantsTitle }) => {
    const imports = createImportReader(source, modules);
    const title = wantsTitle ? createTitleReader(source) : null;
    const readers: TokenReader[] = title === null ? [imports] : [imports, title];
    const steps = readTokens(source, readers);
    if (source.length < longSource) readAll(steps);
    else {
      await runCheck(address, async (pause) => {
        for (const _ of steps) await pause();
      });
    }
    if (!imports.isFound) {
      throw new CanvasError("INVALID_INPUT", `source: must have an import declaration from ${names}`);
    }
    return title?.title;
  };
}

/**
 * Looks for an import or re-export declaration whose specifier is exactly one of `modules` (rule C6).
 *
 * Reads tokens, so that matches in comments, strings, templates, regular expressions and JSX text don't count, and a
 * source that doesn't compile can still pass. `import type … from`, `import "…"`, `export … from` and declarations with
 * attributes count wherever they are. `import(…)`, `require(…)` and `import x = require(…)` don't count.
 */
function createImportReader(source: string, modules: readonly string[]): TokenReader & { readonly isFound: boolean } {
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

/** Whether a source has such a declaration. */
export function importsModule(source: string, modules: readonly string[]): boolean {
  const reader = createImportReader(source, modules);
  readAll(readTokens(source, [reader]));
  return reader.isFound;
}

/** Names, names in quotes, and the punctuation of lists. */
function canStandInClause(type: string, value: string): boolean {
  return type === "IdentifierName" || type === "StringLiteral" || /^[*{},]$/.test(value);
}
