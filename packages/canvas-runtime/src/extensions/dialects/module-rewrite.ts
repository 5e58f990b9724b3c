import { canvasExportNames } from "../../editor-canvas/names.ts";
import { canvasSpecifiers } from "../../editor-canvas/specifiers.ts";
import { type SignificantToken, significantTokens } from "../../sandbox/compile/significant-tokens.ts";
import { reactModules } from "../../sandbox/kit.ts";

/** A source for another host, adapted to ours. */
export interface ModuleRewrite {
  /** The specifier that the source imports from. */
  readonly from: string;
  /** The source with that specifier replaced by the first accepted one; otherwise unchanged. */
  readonly rewritten: string;
}

/**
 * Recognizes a source that was written for another host's module with the same API: at least half of the names it
 * imports from one foreign package are also exported by ours, and it doesn't import from ours yet.
 *
 * @returns null if there is nothing to suggest
 * @example
 * suggestModuleRewrite('import { Stack, H1 } from "other/canvas";')?.rewritten
 * // 'import { Stack, H1 } from "editor/canvas";'
 */
export function suggestModuleRewrite(
  source: string,
  { modules = canvasSpecifiers }: { readonly modules?: readonly string[] } = {},
): ModuleRewrite | null {
  const [target] = modules;
  const imports = importDeclarations(significantTokens(source, true));
  if (target === undefined || imports.some(({ specifier }) => modules.includes(specifier))) return null;

  const namesBySpecifier = new Map<string, string[]>();
  for (const { specifier, names } of imports) {
    if (reactModules.includes(specifier) || specifier.startsWith(".")) continue;
    namesBySpecifier.set(specifier, [...(namesBySpecifier.get(specifier) ?? []), ...names]);
  }
  for (const [from, names] of namesBySpecifier) {
    const known = names.filter((name) => canvasExportNames.includes(name)).length;
    if (known === 0 || known * 2 < names.length) continue;
    let rewritten = source;
    for (const { specifier, start, length } of imports.toReversed()) {
      if (specifier !== from) continue;
      const quote = source.charAt(start);
      rewritten = rewritten.slice(0, start) + quote + target + quote + rewritten.slice(start + length);
    }
    return { from, rewritten };
  }
  return null;
}

interface ImportDeclaration {
  readonly specifier: string;
  readonly names: readonly string[];
  /** Index of the specifier, quotes included. */
  readonly start: number;
  readonly length: number;
}

function importDeclarations(tokens: readonly SignificantToken[]): ImportDeclaration[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== "IdentifierName" || token.text !== "import" || tokens[index - 1]?.text === ".") return [];
    const end = tokens.findIndex(({ type }, at) => at > index && type === "StringLiteral");
    const specifier = tokens[end];
    const clause = tokens.slice(index + 1, end);
    const isDeclaration = clause.at(-1)?.text === "from" && clause.every(({ text }) => /^[\w$,{}*]+$/.test(text));
    if (!specifier || !isDeclaration) return [];
    const names = clause
      .filter(({ text, type }, at) => type === "IdentifierName" && !words.has(text) && clause[at - 1]?.text !== "as")
      .map(({ text }) => text);
    const text = specifier.text;
    return [{ specifier: text.slice(1, -1), names, start: specifier.start, length: text.length }];
  });
}

const words = new Set(["from", "as", "type"]);
