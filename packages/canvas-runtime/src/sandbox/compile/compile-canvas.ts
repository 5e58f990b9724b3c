import { transform } from "sucrase";
import { type KitNames, reactModules } from "../kit.ts";
import { CountedSource, furthestError } from "./furthest-error.ts";
import { guardLoops } from "./loop-guards.ts";
import { compileWithNames, freeModuleNames, type ModuleNames } from "./module-names.ts";
import { type SignificantToken, significantTokens } from "./significant-tokens.ts";

/** Something in a canvas source that is wrong, or will look wrong. */
export interface CanvasDiagnostic {
  /** An error means that there is no code to run; a warning, that a placeholder replaces something missing. */
  readonly severity: "error" | "warning";
  readonly code: "syntax" | "unknown-module" | "unknown-export" | "import-meta" | "no-default-export";
  /** One plain English sentence, without the location. */
  readonly message: string;
  /** Line of the source, from 1. */
  readonly line: number;
  /** Column of the line in UTF-16 units, from 1, if known. */
  readonly column?: number;
}

export interface CompiledCanvas {
  /**
   * An expression that evaluates to the function that runs the module, a `CanvasModule`. Its line numbers match the
   * source's. Null if the source has errors.
   */
  readonly code: string | null;
  readonly diagnostics: readonly CanvasDiagnostic[];
}

/**
 * A compiled canvas. Its parameters have names that the source does not use, so a canvas may declare any name at its
 * top level.
 *
 * @param require Returns the exports of a module, by specifier.
 * @param exports Receives the exports of the canvas.
 * @param loopGuard Called with the loop's line before each iteration. Returns true, or throws to end the loop.
 * @param objects The global `Object`, and `promises` the global `Promise`.
 */
export type CanvasModule = (
  require: (specifier: string) => unknown,
  exports: Record<string, unknown>,
  loopGuard: (line: number) => true,
  objects: ObjectConstructor,
  promises: PromiseConstructor,
) => void;

/**
 * Compiles a source that imports a kit.
 *
 * @param otherModules Specifiers of other modules that the frame has; their exports aren't checked.
 */
export function compileForKit(source: string, kit: KitNames, otherModules: readonly string[] = []): CompiledCanvas {
  const names = freeModuleNames(source);
  let code = "";
  const compile = (text: string) =>
    furthestError(text, () => {
      code = compileWithNames(text, names, removeTypesAndJsx);
    });
  const error = compile(source);
  const plain = error === null ? source : withParentheses(source);
  if (error !== null && (plain === source || compile(plain) !== null)) {
    if (startsCodeBlock(source)) return codeBlock;
    const found = error.column === undefined ? (endOfExpression(source) ?? error) : error;
    return { code: null, diagnostics: [{ severity: "error", code: "syntax", ...found }] };
  }
  code = separateExports(code, names);
  const tokens = significantTokens(code, false);
  const required = requiredModules(tokens, names);
  const diagnostics = [
    ...unknownModules(required, [...kit.specifiers, ...otherModules]),
    ...unknownExports(tokens, required, kit),
    ...importMeta(tokens),
    ...missingDefaultExport(tokens, names),
  ].sort((a, b) => a.line - b.line);
  if (startsCodeBlock(source) && diagnostics.some(({ code }) => code === "no-default-export")) return codeBlock;
  const failed = diagnostics.some(({ severity }) => severity === "error");
  return { code: failed ? null : moduleFunction(guardLoops(code, tokens, names.loopGuard), names), diagnostics };
}

/** Whether a source begins like a code block of Markdown. To the parser, this is a template. */
export function startsCodeBlock(source: string): boolean {
  return source.trimStart().startsWith("```");
}

const codeBlock: CompiledCanvas = {
  code: null,
  diagnostics: [
    {
      severity: "error",
      code: "syntax",
      message: "The source is in a code block of Markdown: remove the lines that begin with ```.",
      line: 1,
      column: 1,
    },
  ],
};

function removeTypesAndJsx(source: string): string {
  // The compiler only uses string methods, which the object has.
  return transform(new CountedSource(withoutColons(source)) as unknown as string, {
    transforms: ["typescript", "jsx", "imports"],
    jsxRuntime: "automatic",
    production: true,
    disableESTransforms: true,
  }).code;
}

/**
 * Declares the other constants of `export const a = 1, b = 2`: the compiler writes `const a = 1; exports.a = a, b = 2`.
 * Only the default export is used, so they need no export.
 */
function separateExports(code: string, { exports }: ModuleNames): string {
  return code.replaceAll(new RegExp(`(${exports}\\.([^\\s.,;=]+) = \\2),`, "g"), "$1; let ");
}

/**
 * Replaces names with a colon in tags, such as `xlink:href` in an SVG, which the compiler doesn't know: those of XML by
 * the names that React has for them, all others by names without a meaning. No column changes.
 */
function withoutColons(source: string): string {
  if (!/\w:[\w-]+\s*=/.test(source)) return source;
  const tokens = significantTokens(source, true);
  let plain = "";
  let copied = 0;
  for (const [index, { type, text, start }] of tokens.entries()) {
    const [colon, local] = [tokens[index + 1], tokens[index + 2]];
    if (type !== "JSXIdentifier" || colon?.text !== ":" || local?.type !== "JSXIdentifier") continue;
    const end = local.start + local.text.length;
    const [first = "", ...rest] = local.text;
    const name = /^(?:xlink|xml|xmlns)$/.test(text)
      ? [text, first.toUpperCase(), ...rest].join("")
      : `${text}-${local.text}`;
    plain += source.slice(copied, start) + name.padEnd(end - start);
    copied = end;
  }
  return plain + source.slice(copied);
}

/**
 * Puts parentheses around parameters such as `b` in `a ? (x) : b => y`. The parser takes them for the result type of an
 * arrow function, `(x): b => y`, and then misses the colon. Types in small letters are left as they are.
 */
function withParentheses(source: string): string {
  const tokens = significantTokens(source, true);
  let plain = "";
  let copied = 0;
  for (const [index, { type, text, start }] of tokens.entries()) {
    const [open, colon] = tokens.slice(Math.max(0, index - 2), index);
    const isBefore = open?.text === ")" && colon?.text === ":" && tokens[index + 1]?.text === "=>";
    if (!isBefore || type !== "IdentifierName" || !/^[a-z_$]/.test(text) || basicTypes.test(text)) continue;
    plain += `${source.slice(copied, start)}(${text})`;
    copied = start + text.length;
  }
  return plain + source.slice(copied);
}

const basicTypes = /^(?:any|bigint|boolean|never|null|number|object|string|symbol|undefined|unknown|void)$/;

/**
 * Finds the line of an expression in an element that doesn't end with its brace, such as `<p>{ size: 1 }</p>`. The
 * parser accepts any token as its end, and the compiler fails later, without a line. In brackets, the parser notices.
 */
function endOfExpression(source: string): Pick<CanvasDiagnostic, "message" | "line"> | null {
  const tokens = significantTokens(source, true);
  const isPlain: boolean[] = [];
  let wrapped = "";
  let copied = 0;
  for (const [index, { type, text, start }] of tokens.entries()) {
    if (type !== "JSXPunctuator" || !/^[{}]$/.test(text)) continue;
    if (text === "{") isPlain.push(/^(?:\.\.\.|\})$/.test(tokens[index + 1]?.text ?? ""));
    const wrapper = text === "{" ? "{0[" : "]}";
    wrapped += source.slice(copied, start) + ((text === "{" ? isPlain.at(-1) : isPlain.pop()) ? text : wrapper);
    copied = start + 1;
  }
  wrapped += source.slice(copied);
  const error = furthestError(wrapped, () => void removeTypesAndJsx(wrapped));
  return error?.message.includes('expected "]"')
    ? { message: 'Unexpected token, expected "}"', line: error.line }
    : null;
}

function moduleFunction(body: string, names: ModuleNames): string {
  const parameters = [names.require, names.exports, names.loopGuard, names.Object, names.Promise];
  return `(function(${parameters.join(",")}){${body}\n})`;
}

interface RequiredModule {
  readonly specifier: string;
  readonly line: number;
  /** The variable with the module's exports, if the compiler created one. */
  readonly variable: string | undefined;
}

/** The modules that compiled code loads, by imports or by a `require` that the canvas didn't declare. */
function requiredModules(tokens: readonly SignificantToken[], names: ModuleNames): RequiredModule[] {
  const isOwn = tokens.some(({ text }, index) => text === "require" && declarators.has(tokens[index - 1]?.text ?? ""));
  return tokens.flatMap((token, index) => {
    const asks = token.text === names.require || (token.text === "require" && !isOwn);
    if (!asks || tokens[index - 1]?.text === ".") return [];
    const [open, specifier, close] = tokens.slice(index + 1, index + 4);
    if (open?.text !== "(" || specifier?.type !== "StringLiteral" || close?.text !== ")") return [];
    const variable = tokens[index - 1]?.text === "=" ? tokens[index - 2]?.text : undefined;
    return [{ specifier: specifier.text.slice(1, -1), line: token.line, variable }];
  });
}

const declarators = new Set(["const", "let", "var", "function", "class"]);

function unknownModules(required: readonly RequiredModule[], modules: readonly string[]): CanvasDiagnostic[] {
  return required
    .filter(({ specifier }) => !modules.includes(specifier) && !reactModules.includes(specifier))
    .map(({ specifier, line }) => ({
      severity: "error",
      code: "unknown-module",
      message: `Unknown module "${specifier}": a canvas may import ${modules.join(", ")} and react.`,
      line,
    }));
}

function unknownExports(
  tokens: readonly SignificantToken[],
  required: readonly RequiredModule[],
  { specifiers, exportNames }: KitNames,
): CanvasDiagnostic[] {
  const canvasVariables = new Map(
    required
      .filter(({ specifier }) => specifiers.includes(specifier))
      .map(({ variable, specifier }) => [variable, specifier]),
  );
  const found = new Map<string, CanvasDiagnostic>();
  tokens.forEach((token, index) => {
    const specifier = canvasVariables.get(token.text);
    const name = tokens[index + 2]?.text ?? "";
    if (specifier === undefined || tokens[index + 1]?.text !== "." || tokens[index - 1]?.text === ".") return;
    if (exportNames.includes(name) || found.has(name)) return;
    found.set(name, {
      severity: "warning",
      code: "unknown-export",
      message: `"${name}" is not part of ${specifier}: a placeholder is shown in its place.`,
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
      message: "import.meta does not exist in a canvas, which has no address and no environment.",
      line: token.line,
    },
  ];
}

function missingDefaultExport(tokens: readonly SignificantToken[], names: ModuleNames): CanvasDiagnostic[] {
  const exported = tokens.some(
    ({ text }, index) =>
      (text === names.exports || text === "exports") &&
      (tokens[index + 2]?.text === "default" || tokens[index + 2]?.text === "'default'") &&
      tokens[index - 1]?.text !== ".",
  );
  if (exported) return [];
  return [
    {
      severity: "error",
      code: "no-default-export",
      message: "A canvas must export its component: export default function Name() { … }",
      line: 1,
    },
  ];
}
