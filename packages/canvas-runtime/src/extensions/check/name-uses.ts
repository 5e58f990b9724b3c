import {
  type Binding,
  declare,
  declarePattern,
  declareStatements,
  hoistVariables,
  openScope,
  partsOfPattern,
  type Scope,
} from "./scopes.ts";
import {
  childOf,
  childrenOf,
  fieldText,
  isFunction,
  isTrue,
  isTypedExpression,
  nodesOf,
  type SyntaxNode,
  withoutTypes,
} from "./syntax-tree.ts";

/** One use of a name. */
export interface NameUse {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly scope: Scope;
  readonly isWrite: boolean;
  /** Inside a `try` with a `catch`: the canvas may expect it to fail. */
  readonly isCaught: boolean;
}

/** The names that a source uses, except those of types. */
export interface NameUses {
  readonly uses: readonly NameUse[];
  /** Names that the source checks with `typeof`, or assigns to `window`. */
  readonly guarded: ReadonlySet<string>;
  /** The binding of an identifier in an expression or tag; undefined if the source doesn't declare it. */
  bindingOf(node: SyntaxNode): Binding | undefined;
}

/** Finds where a source uses names, and what they refer to. */
export function readNameUses(program: SyntaxNode): NameUses {
  const uses = new Map<SyntaxNode, NameUse>();
  const guarded = new Set<string>();
  let isCaught = false;

  function note(node: SyntaxNode, scope: Scope, isWrite = false): void {
    uses.set(node, { name: fieldText(node, "name"), node, scope, isWrite, isCaught });
  }

  function visit(node: SyntaxNode | null, scope: Scope): void {
    if (node === null) return;
    const known = visitors[node.type];
    if (known !== undefined) known(node, scope);
    else if (isFunction(node)) visitFunction(node, scope);
    else if (isTypedExpression(node)) visit(childOf(node, "expression"), scope);
    else if (!node.type.startsWith("TS")) visitAll(childrenOf(node), scope);
  }

  function visitAll(nodes: readonly (SyntaxNode | null)[], scope: Scope): void {
    for (const node of nodes) visit(node, scope);
  }

  function visitBlock(statements: readonly SyntaxNode[], scope: Scope): void {
    declareStatements(statements, scope);
    visitAll(statements, scope);
  }

  /** Visits a property's key if it is computed. */
  function visitKey(node: SyntaxNode, scope: Scope): void {
    if (isTrue(node, "computed")) visit(childOf(node, "key"), scope);
  }

  /**
   * Visits the target of an assignment or declaration. Assigned names are writes; default values and computed keys are
   * reads.
   */
  function visitTarget(target: SyntaxNode | null, scope: Scope, isDeclaration: boolean): void {
    if (target === null) return;
    const node = withoutTypes(target);
    if (node.type === "Identifier") {
      if (!isDeclaration) note(node, scope, true);
    } else if (/^(?:Object|Array|Assignment)Pattern$|^ObjectProperty$|^RestElement$|^TSParam/.test(node.type)) {
      visitKey(node, scope);
      for (const part of partsOfPattern(node)) visitTarget(part, scope, isDeclaration);
      if (node.type === "AssignmentPattern") visit(childOf(node, "right"), scope);
    } else visit(node, scope);
  }

  function visitFunction(node: SyntaxNode, scope: Scope): void {
    const own = openScope(scope, true);
    const wasCaught = isCaught;
    isCaught = false;
    visitKey(node, scope);
    const name = childOf(node, "id");
    if (node.type === "FunctionExpression" && name !== null) declare(own, name, "declared", node);
    const parameters = nodesOf(node, "params");
    for (const parameter of parameters) declarePattern(own, parameter);
    for (const parameter of parameters) visitTarget(parameter, own, true);
    const body = childOf(node, "body");
    if (body?.type === "BlockStatement") {
      hoistVariables(body, own);
      // The parameters' default values don't see what the body declares.
      visitBlock(nodesOf(body, "body"), openScope(own, false));
    } else visit(body, own);
    isCaught = wasCaught;
  }

  function visitClass(node: SyntaxNode, scope: Scope): void {
    if (isTrue(node, "declare")) return;
    const own = openScope(scope, false);
    const name = childOf(node, "id");
    if (name !== null) declare(own, name, "const", node);
    visitAll([childOf(node, "superClass"), ...nodesOf(node, "decorators")], own);
    for (const member of nodesOf(childOf(node, "body") ?? node, "body")) visit(member, own);
  }

  /** Visits a class field. Its value gets a function's scope, because it is computed later, for each instance. */
  function visitField(node: SyntaxNode, scope: Scope): void {
    visitKey(node, scope);
    visit(childOf(node, "value"), openScope(scope, true));
  }

  function visitMember(node: SyntaxNode, scope: Scope): void {
    visit(childOf(node, "object"), scope);
    const property = childOf(node, "property");
    if (isTrue(node, "computed") || storageName.test(nameOnWindow(node))) visit(property, scope);
  }

  function visitLoop(node: SyntaxNode, scope: Scope): void {
    const own = openScope(scope, false);
    const head = childOf(node, "init") ?? childOf(node, "left");
    if (head?.type === "VariableDeclaration") declareStatements([head], own);
    if (head?.type === "VariableDeclaration" || node.type === "ForStatement") visit(head, own);
    else visitTarget(head, own, false);
    visitAll(
      ["right", "test", "update", "body"].map((field) => childOf(node, field)),
      own,
    );
  }

  const skip = () => {};
  const visitors: Readonly<Record<string, (node: SyntaxNode, scope: Scope) => void>> = {
    Identifier: (node, scope) => note(node, scope),
    JSXIdentifier(node, scope) {
      // Lower-case names are HTML elements.
      if (!/^[a-z]/.test(fieldText(node, "name"))) note(node, scope);
    },
    JSXMemberExpression(node, scope) {
      const object = childOf(node, "object");
      if (object?.type !== "JSXIdentifier") visit(object, scope);
      else if (fieldText(object, "name") !== "this") note(object, scope);
    },
    JSXOpeningElement: (node, scope) => visitAll([childOf(node, "name"), ...nodesOf(node, "attributes")], scope),
    JSXAttribute: (node, scope) => visit(childOf(node, "value"), scope),
    JSXClosingElement: skip,
    JSXNamespacedName: skip,
    MetaProperty: skip,
    PrivateName: skip,
    ImportDeclaration: skip,
    ExportNamespaceSpecifier: skip,
    ExportSpecifier(node, scope) {
      // Others may be types.
      if (isDefaultSpecifier(node)) visit(childOf(node, "local"), scope);
    },
    ExportNamedDeclaration(node, scope) {
      if (childOf(node, "source") === null) visitAll(childrenOf(node), scope);
    },
    BreakStatement: skip,
    ContinueStatement: skip,
    LabeledStatement: (node, scope) => visit(childOf(node, "body"), scope),
    MemberExpression: visitMember,
    OptionalMemberExpression: visitMember,
    ObjectProperty(node, scope) {
      visitKey(node, scope);
      visit(childOf(node, "value"), scope);
    },
    ClassDeclaration: visitClass,
    ClassExpression: visitClass,
    ClassProperty: visitField,
    ClassPrivateProperty: visitField,
    ClassAccessorProperty: visitField,
    StaticBlock(node, scope) {
      const own = openScope(scope, true);
      hoistVariables(node, own);
      visitBlock(nodesOf(node, "body"), own);
    },
    VariableDeclarator(node, scope) {
      visitTarget(childOf(node, "id"), scope, true);
      visit(childOf(node, "init"), scope);
    },
    AssignmentExpression(node, scope) {
      const left = childOf(node, "left");
      const owned = left === null ? "" : nameOnWindow(left);
      if (owned !== "") guarded.add(owned);
      visitTarget(left, scope, false);
      visit(childOf(node, "right"), scope);
    },
    UpdateExpression: (node, scope) => visitTarget(childOf(node, "argument"), scope, false),
    UnaryExpression(node, scope) {
      const argument = childOf(node, "argument");
      const isAsked = fieldText(node, "operator") === "typeof" && argument?.type === "Identifier";
      if (isAsked) guarded.add(fieldText(argument, "name"));
      else visit(argument, scope);
    },
    Program: (node, scope) => visitBlock(nodesOf(node, "body"), scope),
    BlockStatement: (node, scope) => visitBlock(nodesOf(node, "body"), openScope(scope, false)),
    SwitchStatement(node, scope) {
      visit(childOf(node, "discriminant"), scope);
      const own = openScope(scope, false);
      const cases = nodesOf(node, "cases");
      for (const one of cases) declareStatements(nodesOf(one, "consequent"), own);
      for (const one of cases) visitAll([childOf(one, "test"), ...nodesOf(one, "consequent")], own);
    },
    ForStatement: visitLoop,
    ForInStatement: visitLoop,
    ForOfStatement: visitLoop,
    TryStatement(node, scope) {
      const handler = childOf(node, "handler");
      const wasCaught = isCaught;
      isCaught = wasCaught || handler !== null;
      visit(childOf(node, "block"), scope);
      isCaught = wasCaught;
      visitAll([handler, childOf(node, "finalizer")], scope);
    },
    CatchClause(node, scope) {
      const own = openScope(scope, false);
      const parameter = childOf(node, "param");
      if (parameter !== null) declarePattern(own, parameter);
      visitTarget(parameter, own, true);
      visit(childOf(node, "body"), own);
    },
    TSEnumDeclaration(node, scope) {
      const own = openScope(scope, false);
      const members = nodesOf(childOf(node, "body") ?? node, "members");
      for (const member of members) {
        const id = childOf(member, "id");
        if (id?.type === "Identifier") declare(own, id);
      }
      for (const member of members) visit(childOf(member, "initializer"), own);
    },
    TSExportAssignment: (node, scope) => visit(childOf(node, "expression"), scope),
  };

  const module = openScope(null, true);
  hoistVariables(program, module);
  visit(program, module);
  return {
    uses: [...uses.values()],
    guarded,
    bindingOf(node) {
      const use = uses.get(node);
      return use && findBinding(use);
    },
  };
}

/** Whether it is the `Report as default` of an export. */
export function isDefaultSpecifier(node: SyntaxNode): boolean {
  return node.type === "ExportSpecifier" && fieldText(childOf(node, "exported"), "name") === "default";
}

/** The binding that a name refers to; undefined if the source doesn't declare it. */
export function findBinding({ name, scope }: NameUse): Binding | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const binding = at.names.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

/** The browser's storage, which is found on the window too. */
export const storageName = /^(?:local|session)Storage$/;

/** The global name that `window.name` refers to; empty for other expressions. */
function nameOnWindow(expression: SyntaxNode): string {
  const node = withoutTypes(expression);
  const object = /^(?:Optional)?MemberExpression$/.test(node.type) ? childOf(node, "object") : null;
  const owner = object && withoutTypes(object);
  return /^(?:window|globalThis|self)$/.test(fieldText(owner, "name"))
    ? fieldText(childOf(node, "property"), "name")
    : "";
}
