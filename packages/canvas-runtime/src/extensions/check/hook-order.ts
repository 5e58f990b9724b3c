import { canvasExportNames } from "../../editor-canvas/names.ts";
import { reactModules } from "../../sandbox/kit.ts";
import type { NameUses } from "./name-uses.ts";
import type { Binding } from "./scopes.ts";
import type { SourceDiagnostic } from "./source-diagnostic.ts";
import { childOf, childrenOf, fieldText, isFunction, type SyntaxNode, startOf, withoutTypes } from "./syntax-tree.ts";

const hookName = /^use[A-Z]/;
const outside = "outside a component";
const order = "React needs the same hooks in the same order each time. Call it at the top of the component.";

/**
 * Finds hooks that React can't call in the same order each time: in conditions, loops and callbacks, after a
 * conditional `return`, and outside components.
 *
 * @param modules The specifiers of the canvas module.
 */
export function hookOrder(program: SyntaxNode, names: NameUses, modules: readonly string[]): SourceDiagnostic[] {
  const found: SourceDiagnostic[] = [];
  const hooks = new Map<Binding, boolean>();
  const returnsOf = new Map<SyntaxNode, readonly SyntaxNode[]>();
  visit(program, []);
  return found;

  /** @param path all ancestors of the node, outermost first */
  function visit(node: SyntaxNode, path: readonly SyntaxNode[]): void {
    const hook = node.type === "CallExpression" ? hookOf(node) : null;
    const where = hook === null ? null : badPlaceOf(node, path);
    if (where !== null) {
      const [message, severity] =
        where === outside
          ? [`${hook} is called ${outside}, where hooks don't work. Move it into one.`, "error" as const]
          : [`${hook} is called ${where}. ${order}`, "warning" as const];
      found.push({ severity, code: "hook-order", message, ...startOf(node) });
    }
    const inside = [...path, node];
    for (const child of childrenOf(node)) visit(child, inside);
  }

  /** Describes where a hook is called if it can't work there; null for a valid place. */
  function badPlaceOf(call: SyntaxNode, path: readonly SyntaxNode[]): string | null {
    const at = path.findLastIndex(isFunction);
    const home = path[at];
    // Class fields are initialized for each instance, and aren't checked.
    if (home === undefined) return path.some(({ type }) => type.startsWith("Class")) ? null : outside;
    if (isCallback(home, path[at - 1], path[at - 2])) return "in a callback";
    const steps = [...path.slice(at + 1), call];
    const condition = steps.find((node, index) => isConditionFor(node, steps[index + 1]));
    if (condition !== undefined) return loops.has(condition.type) ? "in a loop" : "in a condition";
    const returns = returnsOf.get(home) ?? conditionalReturns(home);
    returnsOf.set(home, returns);
    const early = returns.find(({ start }) => start < call.start);
    return early === undefined ? null : `after the return in line ${startOf(early).line}`;
  }

  /** Whether a function is called by something other than React: a hook, a list method or an event. */
  function isCallback(home: SyntaxNode, parent: SyntaxNode | undefined, outer: SyntaxNode | undefined): boolean {
    if (parent?.type === "JSXExpressionContainer") {
      return outer?.type === "JSXAttribute" && /^on[A-Z]/.test(fieldText(childOf(outer, "name"), "name"));
    }
    const callee = parent?.type === "CallExpression" ? childOf(parent, "callee") : null;
    if (parent === undefined || callee === null || callee === home) return false;
    return hookOf(parent) !== null || listMethods.test(fieldText(childOf(callee, "property"), "name"));
  }

  /** The name of the hook that is called; null if it isn't a hook. */
  function hookOf(call: SyntaxNode): string | null {
    const target = childOf(call, "callee");
    const callee = target && withoutTypes(target);
    if (callee?.type === "Identifier") {
      const name = fieldText(callee, "name");
      return hookName.test(name) && isHook(name, names.bindingOf(callee)) ? name : null;
    }
    const object = callee?.type === "MemberExpression" ? childOf(callee, "object") : null;
    const name = callee ? fieldText(childOf(callee, "property"), "name") : "";
    if (object === null || object?.type !== "Identifier" || !hookName.test(name)) return null;
    const binding = names.bindingOf(object);
    const isModule = binding === undefined ? fieldText(object, "name") === "React" : isOfModule(binding);
    return isModule ? `${fieldText(object, "name")}.${name}` : null;
  }

  function isOfModule({ specifier = "" }: Binding): boolean {
    return modules.includes(specifier) || reactModules.includes(specifier);
  }

  /** Whether a name is certainly a hook: one from the modules, or a function in the source that calls one. */
  function isHook(name: string, binding: Binding | undefined): boolean {
    if (binding === undefined) return canvasExportNames.includes(name);
    if (binding.kind === "import") return isOfModule(binding) && canvasExportNames.includes(binding.imported ?? "");
    const known = hooks.get(binding);
    if (known !== undefined || binding.value === null) return known ?? false;
    hooks.set(binding, false);
    const calls = callsHook(binding.value);
    hooks.set(binding, calls);
    return calls;
  }

  function callsHook(node: SyntaxNode): boolean {
    if (node.type === "CallExpression" && hookOf(node) !== null) return true;
    return childrenOf(node).some(callsHook);
  }
}

const loops: ReadonlySet<string> = new Set([
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
]);

const listMethods = /^(?:map|flatMap|forEach|filter|find|findIndex|some|every|reduce|sort|toSorted|then)$/;

/** Whether a node decides if, or how often, this child runs. The test itself always runs. */
function isConditionFor(node: SyntaxNode, child: SyntaxNode | undefined): boolean {
  const fields: Readonly<Record<string, string>> = {
    LogicalExpression: "left",
    ConditionalExpression: "test",
    IfStatement: "test",
    SwitchStatement: "discriminant",
    ForStatement: "init",
    ForInStatement: "right",
    ForOfStatement: "right",
  };
  const always = fields[node.type];
  return child !== undefined && (always === undefined ? loops.has(node.type) : childOf(node, always) !== child);
}

/** A function's conditional `return` statements, in source order. */
function conditionalReturns(home: SyntaxNode): SyntaxNode[] {
  return childrenOf(home).flatMap((child) => returnsIn(child, false));
}

function returnsIn(node: SyntaxNode, isConditional: boolean): SyntaxNode[] {
  if (isFunction(node)) return [];
  if (node.type === "ReturnStatement") return isConditional ? [node] : [];
  return childrenOf(node).flatMap((child) => returnsIn(child, isConditional || isConditionFor(node, child)));
}
