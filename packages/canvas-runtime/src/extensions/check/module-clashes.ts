import { declareStatements, openScope } from "./scopes.ts";
import type { SourceDiagnostic } from "./source-diagnostic.ts";
import { childOf, isTrue, nodesOf, type SyntaxNode, startOf } from "./syntax-tree.ts";

/** Finds statements of a module that undo others: second default exports, and declarations of imported names. */
export function moduleClashes(program: SyntaxNode): SourceDiagnostic[] {
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
