import { transform } from "sucrase";
import type { CanvasDiagnostic } from "./canvas-diagnostic.ts";
import { canvasExportNames } from "./canvas-exports.ts";
import { guardLoops } from "./loop-guards.ts";
import { defaultCanvasModules, reactModules } from "./module-specifiers.ts";
import { type SignificantToken, significantTokens } from "./significant-tokens.ts";

export interface CompileCanvasOptions {
  /** Specifiers that mean the canvas module, each exact. @default ["editor/canvas"] */
  readonly modules?: readonly string[];
}

export interface CompiledCanvas {
  /**
   * The body of a function with `require`, `exports` and the loop guard in scope; each line is the source's line of the
   * same number. Null where the source has errors.
   */
  readonly code: string | null;
  readonly diagnostics: readonly CanvasDiagnostic[];
}

/**
 * Compiles a canvas source (TypeScript with JSX, one module) to code that a canvas frame can evaluate. Types are taken
 * off, not checked. Never throws: what is wrong comes back as diagnostics.
 *
 * @example
 * compileCanvas('export default function Empty() { return <p>; }').diagnostics
 * // [{ severity: "error", code: "syntax", line: 1, column: 45, … }]
 */
export function compileCanvas(source: string, options: CompileCanvasOptions = {}): CompiledCanvas {
  const modules = options.modules ?? defaultCanvasModules;
  let code: string;
  try {
    ({ code } = transform(source, {
      transforms: ["typescript", "jsx", "imports"],
      jsxRuntime: "automatic",
      production: true,
      disableESTransforms: true,
    }));
  } catch (error) {
    return { code: null, diagnostics: [syntaxDiagnostic(error)] };
  }
  const tokens = significantTokens(code, false);
  const diagnostics = [
    ...unknownModules(tokens, modules),
    ...unknownExports(tokens, modules),
    ...importMeta(tokens),
    ...missingDefaultExport(tokens),
  ].sort((a, b) => a.line - b.line);
  const failed = diagnostics.some(({ severity }) => severity === "error");
  return { code: failed ? null : guardLoops(code, tokens), diagnostics };
}

function syntaxDiagnostic(error: unknown): CanvasDiagnostic {
  const { message, loc } = error as Error & { loc?: { line: number; column: number } };
  return {
    severity: "error",
    code: "syntax",
    message: message.replace(/^Error transforming \S+: /, "").replace(/ \(\d+:\d+\)$/, ""),
    line: loc?.line ?? 1,
    ...(loc && { column: loc.column }),
  };
}

/** The specifiers that compiled code asks for, with the variable each is kept in. */
function requiredModules(tokens: readonly SignificantToken[]) {
  return tokens.flatMap((token, index) => {
    if (token.text !== "require" || tokens[index - 1]?.text === ".") return [];
    const [open, specifier, close] = tokens.slice(index + 1, index + 4);
    if (open?.text !== "(" || specifier?.type !== "StringLiteral" || close?.text !== ")") return [];
    const variable = tokens[index - 1]?.text === "=" ? tokens[index - 2]?.text : undefined;
    return [{ specifier: specifier.text.slice(1, -1), line: token.line, variable }];
  });
}

function unknownModules(tokens: readonly SignificantToken[], modules: readonly string[]): CanvasDiagnostic[] {
  return requiredModules(tokens)
    .filter(({ specifier }) => !modules.includes(specifier) && !reactModules.includes(specifier))
    .map(({ specifier, line }) => ({
      severity: "error",
      code: "unknown-module",
      message: `Unknown module "${specifier}": a canvas may import ${modules.join(", ")} and react.`,
      line,
    }));
}

function unknownExports(tokens: readonly SignificantToken[], modules: readonly string[]): CanvasDiagnostic[] {
  const canvasVariables = new Map(
    requiredModules(tokens)
      .filter(({ specifier }) => modules.includes(specifier))
      .map(({ variable, specifier }) => [variable, specifier]),
  );
  const found = new Map<string, CanvasDiagnostic>();
  tokens.forEach((token, index) => {
    const specifier = canvasVariables.get(token.text);
    const name = tokens[index + 2]?.text ?? "";
    if (specifier === undefined || tokens[index + 1]?.text !== "." || tokens[index - 1]?.text === ".") return;
    if (canvasExportNames.includes(name) || found.has(name)) return;
    found.set(name, {
      severity: "warning",
      code: "unknown-export",
      message: `"${name}" is not part of ${specifier}: a placeholder stands in its place.`,
      line: token.line,
    });
  });
  return [...found.values()];
}

function importMeta(tokens: readonly SignificantToken[]): CanvasDiagnostic[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      text === "import" &&
      tokens[index - 1]?.text !== "." &&
      tokens[index + 1]?.text === "." &&
      tokens[index + 2]?.text === "meta",
  );
  const token = tokens[at];
  if (!token) return [];
  return [
    {
      severity: "error",
      code: "import-meta",
      message: "import.meta does not exist in a canvas: it has neither address nor environment.",
      line: token.line,
    },
  ];
}

function missingDefaultExport(tokens: readonly SignificantToken[]): CanvasDiagnostic[] {
  const exported = tokens.some(
    ({ text }, index) =>
      text === "exports" &&
      (tokens[index + 2]?.text === "default" || tokens[index + 2]?.text === "'default'") &&
      tokens[index - 1]?.text !== ".",
  );
  if (exported) return [];
  return [
    {
      severity: "error",
      code: "no-default-export",
      message: "A canvas exports its component: export default function Name() { … }",
      line: 1,
    },
  ];
}
