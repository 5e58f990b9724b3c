import { type ParserOptions, parse } from "@babel/parser";
import { CountedSource, TooManyReads } from "../../sandbox/compile/furthest-error.ts";

/** A node of Babel's syntax tree. The checks read its other fields by name. */
export interface SyntaxNode {
  readonly type: string;
  /** Index of its first UTF-16 unit. */
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number; readonly column: number } };
}

/** A syntax error. */
export interface TreeError {
  /** Babel's name for the kind of error. */
  readonly reason: string;
  readonly message: string;
  /** From 1, like `column`. */
  readonly line: number;
  readonly column: number;
}

interface ReadTree {
  /** Null if the parser could not continue. */
  readonly program: SyntaxNode | null;
  readonly errors: readonly TreeError[];
}

/** Reads a source as TypeScript with JSX. @throws RangeError if it nests deeper than the stack */
export function readTree(source: string): ReadTree {
  return read(source, { sourceType: "module", plugins: ["typescript", "jsx", "explicitResourceManagement"] });
}

/** Whether a browser would accept compiled code. */
export function isScript(code: string): boolean {
  const { program, errors } = read(code, { sourceType: "script", plugins: ["explicitResourceManagement"] });
  return program !== null && errors.length === 0;
}

interface BabelError extends Error {
  readonly reasonCode?: string;
  readonly loc?: { readonly line: number; readonly column: number; readonly index: number };
}

function read(text: string, options: ParserOptions): ReadTree {
  try {
    // Stops the parser if nested code would take hours.
    const counted = new CountedSource(text) as unknown as string;
    const file = parse(counted, { ...options, errorRecovery: true });
    return {
      program: file.program as unknown as SyntaxNode,
      errors: (file.errors ?? []).map((error) => toTreeError(error, text)),
    };
  } catch (error) {
    // The compiler has the same limit, and reports it.
    if (error instanceof TooManyReads) return { program: null, errors: [] };
    // The source nests deeper than the stack.
    if (error instanceof RangeError) throw error;
    return { program: null, errors: [toTreeError(error as BabelError, text)] };
  }
}

function toTreeError({ message, reasonCode = "", loc }: BabelError, text: string): TreeError {
  if (reasonCode === "UnexpectedToken" && loc?.index === text.length) return endsTooEarly(text);
  const at = { reason: reasonCode, line: loc?.line ?? 1, column: (loc?.column ?? 0) + 1 };
  const lineStart = (loc?.index ?? 0) - (loc?.column ?? 0);
  if (/^(?:<{7}|\|{7}|={7}|>{7})(?!\S)/.test(text.slice(lineStart, lineStart + 8))) {
    const message = "A merge conflict isn't resolved. Keep one of its versions and remove the markers.";
    return { ...at, column: 1, message };
  }
  const [before, after] = [text.slice(0, loc?.index ?? 0), text.slice(loc?.index)];
  if (before.endsWith("<") && after.startsWith("!--")) {
    return { ...at, message: "HTML comments don't work here. Write {/* … */}." };
  }
  if (/<\s*$/.test(before.slice(-8)) && /^\d/.test(after)) {
    return { ...at, message: 'A tag must begin here. Write {"<"} for the character itself.' };
  }
  const isPlugin = /^Missing(?:One)?(?:Of)?Plugins?$/.test(reasonCode);
  return {
    ...at,
    message: isPlugin
      ? "Browsers don't support this syntax."
      : message.replace(/ \(\d+:\d+\)$/, "").replace(/\s+/g, " "),
  };
}

/** Reported at the last character, since the end may be a line that editors don't show. */
function endsTooEarly(text: string): TreeError {
  const lines = text.trimEnd().split(/\r\n|[\n\r\u2028\u2029]/);
  const message = "The source ends too early: a bracket, a brace or a tag isn't closed.";
  return { reason: "UnexpectedToken", message, line: lines.length, column: Math.max(1, lines.at(-1)?.length ?? 1) };
}

/** A field that contains a node; null if it is absent or contains something else. */
export function childOf(node: SyntaxNode, field: string): SyntaxNode | null {
  const value = (node as unknown as Record<string, unknown>)[field];
  return isNode(value) ? value : null;
}

/** A field that contains a list of nodes; holes are left out. */
export function nodesOf(node: SyntaxNode, field: string): readonly SyntaxNode[] {
  const value = (node as unknown as Record<string, unknown>)[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** A field that contains a string; empty if it is absent. */
export function fieldText(node: SyntaxNode | null, field: string): string {
  const value = node === null ? undefined : (node as unknown as Record<string, unknown>)[field];
  return typeof value === "string" ? value : "";
}

export function isTrue(node: SyntaxNode, field: string): boolean {
  return (node as unknown as Record<string, unknown>)[field] === true;
}

/** The direct children of a node, without comments. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const [field, value] of Object.entries(node)) {
    if (typeof value !== "object" || value === null || field.endsWith("Comments")) continue;
    if (!Array.isArray(value)) {
      if (isNode(value)) children.push(value);
    } else for (const item of value) if (isNode(item)) children.push(item);
  }
  return children;
}

/** Where a node begins, from 1. */
export function startOf({ loc: { start } }: SyntaxNode): { readonly line: number; readonly column: number } {
  return { line: start.line, column: start.column + 1 };
}

const wrappers = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSTypeAssertion",
  "TSNonNullExpression",
  "TSInstantiationExpression",
  "ParenthesizedExpression",
]);

/** Whether a node only adds a type to an expression. */
export function isTypedExpression({ type }: SyntaxNode): boolean {
  return wrappers.has(type);
}

/** Removes the types around an expression. */
export function withoutTypes(node: SyntaxNode): SyntaxNode {
  const inner = isTypedExpression(node) ? childOf(node, "expression") : null;
  return inner === null ? node : withoutTypes(inner);
}

export function isFunction({ type }: SyntaxNode): boolean {
  return /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|ObjectMethod|Class(?:Private)?Method)$/.test(
    type,
  );
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "loc" in value && "start" in value;
}
