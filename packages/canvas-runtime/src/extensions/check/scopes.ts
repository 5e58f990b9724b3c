import { childOf, childrenOf, fieldText, isFunction, isTrue, nodesOf, type SyntaxNode } from "./syntax-tree.ts";

/** The declaration of a name. */
export interface Binding {
  /** `declared` names are usable from the beginning of their scope, like `var` and functions. */
  readonly kind: "import" | "const" | "let" | "declared";
  /** The name's own node in its declaration. */
  readonly node: SyntaxNode;
  readonly scope: Scope;
  /** The value that the declaration assigns: a function, a class, or the expression after `=`. */
  readonly value: SyntaxNode | null;
  /** For an import: the module, and the exported name; `*` for the whole module. */
  readonly specifier?: string;
  readonly imported?: string;
}

/** The names of one block, function or module. */
export interface Scope {
  readonly names: Map<string, Binding>;
  readonly parent: Scope | null;
  /** The scope of the enclosing function or of the module; null if this is such a scope. */
  readonly home: Scope | null;
}

/** @param isHome whether it is a function's scope, whose code runs later than the code around it */
export function openScope(parent: Scope | null, isHome: boolean): Scope {
  return { names: new Map(), parent, home: isHome || parent === null ? null : (parent.home ?? parent) };
}

/** Whether both scopes belong to the same function or to the module, so that their code runs in order. */
export function isSameRun(a: Scope, b: Scope): boolean {
  return (a.home ?? a) === (b.home ?? b);
}

export function declare(
  scope: Scope,
  node: SyntaxNode,
  kind: Binding["kind"] = "declared",
  value: SyntaxNode | null = null,
): void {
  scope.names.set(fieldText(node, "name"), { kind, node, scope, value });
}

/** Declares all names of a pattern, such as `{ a, b: [c] }`. */
export function declarePattern(
  scope: Scope,
  node: SyntaxNode,
  kind: Binding["kind"] = "declared",
  value: SyntaxNode | null = null,
): void {
  if (node.type === "Identifier") declare(scope, node, kind, value);
  else for (const part of partsOfPattern(node)) declarePattern(scope, part, kind);
}

const innerFields: Readonly<Record<string, string>> = {
  AssignmentPattern: "left",
  ObjectProperty: "value",
  RestElement: "argument",
  TSParameterProperty: "parameter",
};

/** The patterns directly inside a pattern. */
export function partsOfPattern(node: SyntaxNode): SyntaxNode[] {
  const inner = childOf(node, innerFields[node.type] ?? "");
  return [...nodesOf(node, "properties"), ...nodesOf(node, "elements"), ...(inner === null ? [] : [inner])];
}

/** Declares the names that a block's statements declare for the whole block: all except `var`. */
export function declareStatements(statements: readonly SyntaxNode[], scope: Scope): void {
  for (const statement of statements) {
    const isExport = /^Export(?:Named|Default)Declaration$/.test(statement.type);
    const node = (isExport ? childOf(statement, "declaration") : statement) ?? statement;
    const id = childOf(node, "id");
    if (node.type === "ImportDeclaration") declareImports(node, scope);
    else if (node.type === "VariableDeclaration") declareVariables(node, scope, "block");
    else if (id !== null && node.type === "ClassDeclaration" && !isTrue(node, "declare")) {
      declare(scope, id, "let", node);
    } else if (id !== null && node.type === "TSEnumDeclaration" && !isTrue(node, "declare")) {
      // Its members may use it. Enums of the same name become one.
      if (!scope.names.has(fieldText(id, "name"))) declare(scope, id, "let");
    } else if (id !== null && node.type === "TSModuleDeclaration" && scope.names.has(fieldText(id, "name"))) {
      // Extends a function, a class or an enum.
    } else if (id !== null && declarations.test(node.type)) declare(scope, id, "declared", node);
  }
}

const declarations =
  /^(?:(?:Function|Class)Declaration|TS(?:DeclareFunction|(?:Module|Enum|ImportEquals)Declaration))$/;

function declareVariables(node: SyntaxNode, scope: Scope, level: "block" | "function"): void {
  const word = fieldText(node, "kind");
  if ((word === "var") !== (level === "function")) return;
  // `declare` asserts that the name exists.
  const kind = word === "var" || isTrue(node, "declare") ? "declared" : word === "let" ? "let" : "const";
  for (const declarator of nodesOf(node, "declarations")) {
    const target = childOf(declarator, "id");
    if (target !== null) declarePattern(scope, target, kind, childOf(declarator, "init"));
  }
}

/** Declares every `var` below a node, except those in nested functions. */
export function hoistVariables(node: SyntaxNode, scope: Scope): void {
  for (const child of childrenOf(node)) {
    if (child.type === "VariableDeclaration") declareVariables(child, scope, "function");
    if (!isFunction(child) && !child.type.startsWith("Class")) hoistVariables(child, scope);
  }
}

const wholeImports: Readonly<Record<string, string>> = {
  ImportDefaultSpecifier: "default",
  ImportNamespaceSpecifier: "*",
};

function declareImports(declaration: SyntaxNode, scope: Scope): void {
  const specifier = fieldText(childOf(declaration, "source"), "value");
  const specifiers = fieldText(declaration, "importKind") === "type" ? [] : nodesOf(declaration, "specifiers");
  for (const node of specifiers) {
    const local = childOf(node, "local");
    if (local === null || fieldText(node, "importKind") === "type") continue;
    const name = childOf(node, "imported");
    // A name in quotes is a StringLiteral.
    const imported = wholeImports[node.type] ?? (fieldText(name, "name") || fieldText(name, "value"));
    scope.names.set(fieldText(local, "name"), { kind: "import", node: local, scope, value: null, specifier, imported });
  }
}
