import { type CompileCanvasOptions, compileCanvas } from "../../editor-canvas/compile.ts";
import { canvasSpecifiers } from "../../editor-canvas/specifiers.ts";
import { startsCodeBlock } from "../../sandbox/compile/compile-canvas.ts";
import { hookOrder } from "./hook-order.ts";
import { kitProps } from "./kit-props.ts";
import { isDefaultSpecifier, type NameUses, readNameUses } from "./name-uses.ts";
import { declareStatements, openScope } from "./scopes.ts";
import { maxDiagnostics, type SourceDiagnostic } from "./source-diagnostic.ts";
import {
  childOf,
  childrenOf,
  fieldText,
  isFunction,
  isScript,
  isTrue,
  nodesOf,
  readTree,
  type SyntaxNode,
  startOf,
  type TreeError,
  withoutTypes,
} from "./syntax-tree.ts";
import { undefinedNames } from "./undefined-names.ts";

export type { SourceDiagnostic };

/** The same as for `compileCanvas`. */
export type CheckSourceOptions = CompileCanvasOptions;

/**
 * Checks a canvas source without running it. Finds syntax errors, modules and names that don't exist, properties and
 * literal values that the kit's components don't accept, and hooks in conditions. Never throws. A source of 200,000
 * characters takes up to a second: set a time limit if the sources come from strangers.
 *
 * @returns at most 100 diagnostics in line order, with messages of at most 500 characters
 * @example
 * checkSource('import { Stat } from "editor/canvas"; export default () => <Stat value="1" lable="x" />;')
 * // [{ severity: "warning", code: "unknown-prop", message: "Stat has no property lable. Did you mean label?", … }]
 */
export function checkSource(source: string, options: CheckSourceOptions = {}): SourceDiagnostic[] {
  try {
    const found = readSource(source, options).sort((a, b) => a.line - b.line || a.column - b.column);
    return found.slice(0, maxDiagnostics).map((one) => ({ ...one, message: cutMessage(one.message) }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ severity: "error", code: "limit", message: tooDeep, line: 1, column: 1 }];
  }
}

/** Messages quote names, and a name may be as long as the source. */
const maxMessageLength = 500;

function cutMessage(message: string): string {
  return message.length > maxMessageLength ? `${message.slice(0, maxMessageLength - 1)}…` : message;
}

const tooDeep = "Not checked: The source is nested too deeply.";

/** @throws RangeError if the source nests deeper than the stack */
function readSource(source: string, options: CheckSourceOptions): SourceDiagnostic[] {
  const modules = options.modules ?? canvasSpecifiers;
  const compiled = compileCanvas(source, options);
  // Nothing else is true of a source in a code block.
  const isRead = compiled.code !== null || !startsCodeBlock(source);
  const { program, errors } = isRead ? readTree(source) : { program: null, errors: [] };
  const syntax = syntaxErrors(errors, compiled.code);
  const lines = source.split(/\r\n|[\n\r\u2028\u2029]/);
  // The parser's own location of a syntax error is more precise.
  const found = compiled.diagnostics
    .filter(({ code }) => code !== "syntax" || syntax.length === 0)
    .map(({ column, ...rest }): SourceDiagnostic => {
      return { ...rest, column: column ?? columnIn(lines[rest.line - 1] ?? "", rest.message) };
    });
  if (program === null || syntax.some(({ severity }) => severity === "error")) return [...found, ...syntax];
  const uses = readNameUses(program);
  return [
    ...found,
    ...syntax,
    ...outerAwaits(program),
    ...brokenComponents(program, uses),
    ...unusedElements(program),
    ...brokenPatterns(program),
    ...moduleClashes(program),
    ...undefinedNames(uses),
    ...kitProps(program, uses, modules),
    ...hookOrder(program, uses, modules),
  ];
}

/**
 * The column that a message refers to if only its line is known: that of the first name that the message quotes and the
 * line contains, otherwise the beginning of the line's text.
 */
export function columnIn(lineText: string, message: string): number {
  const quoted = Array.from(message.matchAll(/["'`]([^"'`]+)["'`]/g), ([, name = ""]) => name);
  const [, first = ""] = /^(?:\w*Error: )?([\w$.]+) (?:is|does) not /.exec(message) ?? [];
  for (const name of [...quoted, first, first.split(".").at(-1) ?? ""]) {
    const at = name === "" ? -1 : lineText.indexOf(name);
    if (at !== -1) return at + 1;
  }
  return Math.max(0, lineText.search(/\S/)) + 1;
}

/**
 * A parser error counts as an error if browsers reject the compiled code too, or if tags are nested wrongly, which the
 * compiler accepts. All others are about types, which are removed: they are warnings.
 */
function syntaxErrors(errors: readonly TreeError[], code: string | null): SourceDiagnostic[] {
  if (errors.length === 0) return [];
  const runs = code !== null && isScript(code);
  return errors.map(({ reason, ...error }) => {
    const isNesting = /JSX|ClosingTag/.test(reason) || /\bJSX\b/.test(error.message);
    return { ...error, severity: runs && !isNesting ? "warning" : "error", code: "syntax" };
  });
}

/** Finds `await` outside functions: a canvas runs synchronously. */
function outerAwaits(node: SyntaxNode): SourceDiagnostic[] {
  if (isFunction(node)) return [];
  const message = "await works only in an async function: a canvas can't wait while it loads.";
  const isAwait = node.type === "AwaitExpression" || (node.type === "ForOfStatement" && isTrue(node, "await"));
  const own: SourceDiagnostic[] = isAwait ? [{ severity: "error", code: "syntax", message, ...startOf(node) }] : [];
  return [...own, ...childrenOf(node).flatMap(outerAwaits)];
}

/** Finds components that can't be shown: a default export that is something else, and components that are async. */
function brokenComponents(program: SyntaxNode, { uses, bindingOf }: NameUses): SourceDiagnostic[] {
  const [declaration = null] = nodesOf(program, "body").flatMap((statement) => {
    if (statement.type === "ExportDefaultDeclaration") return childOf(statement, "declaration") ?? [];
    return nodesOf(statement, "specifiers").flatMap((one) =>
      isDefaultSpecifier(one) ? (childOf(one, "local") ?? []) : [],
    );
  });
  const binding = declaration?.type === "Identifier" ? bindingOf(declaration) : undefined;
  // A variable may get another value.
  const value = binding === undefined ? declaration : binding.kind === "let" ? null : binding.value;
  const canvas = value && withoutTypes(value);
  if (canvas && notComponents.test(canvas.type)) {
    const message = "The default export is not a component: export default function Name() { … }";
    return [{ severity: "error", code: "no-default-export", message, ...startOf(canvas) }];
  }
  const tags = uses.filter(({ node }) => node.type === "JSXIdentifier").map(({ node }) => bindingOf(node)?.value);
  return [...new Set([canvas, ...tags.map((tag) => tag && withoutTypes(tag))])].flatMap((node): SourceDiagnostic[] => {
    if (!node || !isFunction(node) || !isTrue(node, "async")) return [];
    const [name, severity] = node === canvas ? (["canvas", "error"] as const) : (["component", "warning"] as const);
    const message = `A ${name} can't be async. Load the data in useEffect(() => { … }, []), and put it into the state when it's there.`;
    return [{ severity, code: "syntax", message, ...startOf(node) }];
  });
}

const notComponents = /^(?:JSX(?:Element|Fragment)|(?:Object|Array)Expression|(?:String|Numeric|Template)Literal)$/;

/** Finds elements that are statements: the `return` is missing, or it is alone in its line. */
function unusedElements(node: SyntaxNode): SourceDiagnostic[] {
  const element = node.type === "ExpressionStatement" ? childOf(node, "expression") : null;
  if (!element?.type.startsWith("JSX")) return childrenOf(node).flatMap(unusedElements);
  const message = "This element isn't shown, because nothing returns it. Write return before it, in the same line.";
  return [{ severity: "warning", code: "syntax", message, ...startOf(element) }];
}

/** Finds regular expressions that no browser accepts. */
function brokenPatterns(node: SyntaxNode): SourceDiagnostic[] {
  if (node.type !== "RegExpLiteral") return childrenOf(node).flatMap(brokenPatterns);
  const pattern = fieldText(node, "pattern");
  // Skips newer syntax: the reader's browser may support it.
  if (/\(\?[-a-z]|\(\?<|\\p/i.test(pattern) || /v/.test(fieldText(node, "flags"))) return [];
  try {
    new RegExp(pattern, fieldText(node, "flags"));
    return [];
  } catch (error) {
    return [{ severity: "error", code: "syntax", message: (error as Error).message, ...startOf(node) }];
  }
}

/** Finds statements of a module that undo others: second default exports, and declarations of imported names. */
function moduleClashes(program: SyntaxNode): SourceDiagnostic[] {
  const statements = nodesOf(program, "body").filter((statement) => !isTypeOnly(statement));
  return [...defaultExports(statements), ...shadowedDeclarations(statements)];
}

function isTypeOnly(statement: SyntaxNode): boolean {
  const node = (statement.type.startsWith("Export") && childOf(statement, "declaration")) || statement;
  return node.type.startsWith("TS") || isTrue(node, "declare");
}

function defaultExports(statements: readonly SyntaxNode[]): SourceDiagnostic[] {
  const [first, ...others] = statements.filter(({ type }) => type === "ExportDefaultDeclaration");
  if (first === undefined) return [];
  const message = `This replaces the default export in line ${startOf(first).line}. Keep only one of them.`;
  return others.map((other) => ({ severity: "warning", code: "syntax", message, ...startOf(other) }));
}

/** The compiler uses the import everywhere, so that the declaration has no effect. */
function shadowedDeclarations(statements: readonly SyntaxNode[]): SourceDiagnostic[] {
  const [imports, others] = [openScope(null, true), openScope(null, true)];
  for (const statement of statements) {
    declareStatements([statement], statement.type === "ImportDeclaration" ? imports : others);
  }
  return Array.from(others.names).flatMap(([name, { node }]): SourceDiagnostic[] => {
    const imported = imports.names.get(name);
    if (imported === undefined) return [];
    const message = `${name} is already imported in line ${startOf(imported.node).line}, and the import takes precedence. Rename this one.`;
    return [{ severity: "warning", code: "syntax", message, ...startOf(node) }];
  });
}
