import { canvasExportNames } from "../../editor-canvas/names.ts";
import { reactModules } from "../../sandbox/kit.ts";
import { findBinding, type NameUses } from "./name-uses.ts";
import type { Binding } from "./scopes.ts";
import type { SourceDiagnostic } from "./source-diagnostic.ts";
import {
  childOf,
  childrenOf,
  fieldText,
  isFunction,
  isTypedExpression,
  type SyntaxNode,
  startOf,
  withoutTypes,
} from "./syntax-tree.ts";

const hookName = /^use[A-Z]/;
const outside = "outside a component";
const inCallback = "in a callback";
const inClass = "in a class component";
const order = "React needs the same hooks in the same order each time. Call it at the top of the component.";

/**
 * Finds hooks that React can't call in the same order each time: in conditions, loops and callbacks, after a
 * conditional `return`, in class components and outside components.
 *
 * @param modules The specifiers of the canvas module.
 */
export function hookOrder(program: SyntaxNode, names: NameUses, modules: readonly string[]): SourceDiagnostic[] {
  const found: SourceDiagnostic[] = [];
  const hooks = new Map<Binding, boolean>();
  const returnsOf = new Map<SyntaxNode, readonly SyntaxNode[]>();
  const badPlaces = new Map<SyntaxNode, string | null>();
  const laterPlaces = new Map<SyntaxNode, string | null>();
  let usesByDeclaration: ReadonlyMap<SyntaxNode, readonly SyntaxNode[]> | undefined;
  const parents = new Map<SyntaxNode, SyntaxNode>();
  const calls: SyntaxNode[] = [];
  visit(program);
  for (const call of calls) {
    const hook = hookOf(call);
    const where = hook === null ? null : badPlaceOf(call);
    if (where === null) continue;
    const [message, severity] =
      where === outside
        ? [`${hook} is called ${outside}, where hooks don't work. Move it into one.`, "error" as const]
        : where === inClass
          ? [`${hook} is called ${inClass}, where hooks don't work. Make the class a function.`, "warning" as const]
          : [`${hook} is called ${where}. ${order}`, "warning" as const];
    found.push({ severity, code: "hook-order", message, ...startOf(call) });
  }
  return found;

  function visit(node: SyntaxNode): void {
    if (isCall(node)) calls.push(node);
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      visit(child);
    }
  }

  /** Describes where a hook is called if it can't work there; null for a valid place. */
  function badPlaceOf(call: SyntaxNode): string | null {
    const home = homeOf(call);
    if (home === undefined) return outside;
    const known = badPlaces.get(home);
    const place = known === undefined ? badPlaceOfHome(home) : known;
    badPlaces.set(home, place);
    // Fields of other classes are initialized for each instance, and aren't checked.
    if (place !== null || !isFunction(home)) return place;
    const condition = conditionFor(call, home);
    if (condition !== undefined) return loops.has(condition.type) ? "in a loop" : "in a condition";
    const returns = returnsOf.get(home) ?? conditionalReturns(home);
    returnsOf.set(home, returns);
    const early = returns.find(({ start }) => start < call.start);
    return early === undefined ? null : `after the return in line ${startOf(early).line}`;
  }

  /** Where a function or class member runs if no hook works there. */
  function badPlaceOfHome(home: SyntaxNode): string | null {
    if (callbackKind(home) !== null) return inCallback;
    const isPassed = !isComponentOrHook(home) && usesOf(home).some((use) => callbackKind(use) !== null);
    return isPassed ? inCallback : placeOfLaterRuns(home);
  }

  /** The function or class member that a node is in. */
  function homeOf(node: SyntaxNode): SyntaxNode | undefined {
    let at = parents.get(node);
    while (at !== undefined && !isFunction(at) && !classMember.test(at.type)) at = parents.get(at);
    return at;
  }

  /** The outermost condition or loop in a function that decides whether a node runs. */
  function conditionFor(node: SyntaxNode, home: SyntaxNode): SyntaxNode | undefined {
    let outermost: SyntaxNode | undefined;
    for (let at = node; at !== home; ) {
      const parent = parents.get(at) ?? home;
      if (parent !== home && isConditionFor(parent, at)) outermost = parent;
      at = parent;
    }
    return outermost;
  }

  /**
   * Where a function or class member runs if that is certainly not while a component renders: in a callback that is
   * called later, also through other functions, or in a class component.
   */
  function placeOfLaterRuns(home: SyntaxNode): string | null {
    const known = laterPlaces.get(home);
    if (known !== undefined) return known;
    // Functions may call each other.
    laterPlaces.set(home, null);
    const place = findPlaceOfLaterRuns(home);
    laterPlaces.set(home, place);
    return place;
  }

  function findPlaceOfLaterRuns(home: SyntaxNode): string | null {
    if (classMember.test(home.type) && isComponentClass(parents.get(parents.get(home) ?? home))) return inClass;
    if (callbackKind(home) === "later") return inCallback;
    if (isComponentOrHook(home)) return null;
    const outer = homeOf(home);
    const outerPlace = outer === undefined ? null : placeOfLaterRuns(outer);
    if (outerPlace !== null) return outerPlace;
    for (const use of usesOf(home)) {
      if (callbackKind(use) === "later") return inCallback;
      const call = parents.get(use);
      const caller = call !== undefined && isCall(call) && childOf(call, "callee") === use ? homeOf(use) : undefined;
      const place = caller === undefined ? null : placeOfLaterRuns(caller);
      if (place !== null) return place;
    }
    return null;
  }

  /** When a function is called by something other than React: while a component renders, or later. */
  function callbackKind(node: SyntaxNode): "now" | "later" | null {
    const value = outermostTyped(node);
    const parent = parents.get(value);
    if (parent === undefined) return null;
    if (node.type === "ObjectMethod") return eventName.test(keyOf(node)) ? "later" : null;
    if (parent.type === "ObjectProperty") return eventName.test(keyOf(parent)) ? "later" : null;
    if (parent.type === "JSXExpressionContainer") {
      const attribute = parents.get(parent);
      const prop = attribute?.type === "JSXAttribute" ? fieldText(childOf(attribute, "name"), "name") : "";
      return eventName.test(prop) ? "later" : null;
    }
    const callee = isCall(parent) ? childOf(parent, "callee") : null;
    if (callee === null || callee === value) return null;
    const name = fieldText(childOf(callee, "property") ?? callee, "name");
    if (laterCalls.test(name)) return "later";
    const hook = hookOf(parent);
    // A component may be kept with useCallback.
    if (hook !== null) return name === "useCallback" && isComponentOrHook(node) ? null : "now";
    return callee.type !== "Identifier" && listMethods.test(name) ? "now" : null;
  }

  /** Whether a function has a name of a component or hook, or is exported or wrapped like a component. */
  function isComponentOrHook(node: SyntaxNode): boolean {
    const value = outermostTyped(node);
    const parent = parents.get(value);
    const callee = parent !== undefined && isCall(parent) ? childOf(parent, "callee") : null;
    const isWrapped = /^(?:memo|forwardRef)$/.test(
      fieldText(callee && (childOf(callee, "property") ?? callee), "name"),
    );
    const isExported = parent?.type === "ExportDefaultDeclaration";
    // `lazy` loads a module, which has its component under `default`.
    return isWrapped || isExported || /^(?:[A-Z]|use[A-Z]|default$)/.test(fieldText(nameOf(node), "name"));
  }

  /** The name that a function gets: that of the variable or property it is assigned to, also by a call, or its own. */
  function nameOf(node: SyntaxNode): SyntaxNode | null {
    let value = outermostTyped(node);
    for (let parent = parents.get(value); parent !== undefined; parent = parents.get(value)) {
      if (parent.type === "VariableDeclarator") return childOf(parent, "id");
      if (parent.type === "ObjectProperty") return childOf(parent, "key");
      if (parent.type === "AssignmentExpression") {
        const left = childOf(parent, "left");
        return left && (childOf(left, "property") ?? left);
      }
      if (!isCall(parent) || childOf(parent, "callee") === value) break;
      value = outermostTyped(parent);
    }
    return childOf(node, "id") ?? childOf(node, "key");
  }

  /** The uses of a function by its name. */
  function usesOf(node: SyntaxNode): readonly SyntaxNode[] {
    const name = nameOf(node);
    if (name === null) return [];
    if (usesByDeclaration === undefined) {
      const uses = new Map<SyntaxNode, SyntaxNode[]>();
      for (const use of names.uses) {
        const declaration = findBinding(use)?.node;
        if (declaration === undefined) continue;
        const others = uses.get(declaration);
        if (others === undefined) uses.set(declaration, [use.node]);
        else others.push(use.node);
      }
      usesByDeclaration = uses;
    }
    return usesByDeclaration.get(name) ?? [];
  }

  /** The outermost expression that only adds types to a node. */
  function outermostTyped(node: SyntaxNode): SyntaxNode {
    const parent = parents.get(node);
    return parent !== undefined && isTypedExpression(parent) ? outermostTyped(parent) : node;
  }

  function isComponentClass(node: SyntaxNode | undefined): boolean {
    const base = node ? childOf(node, "superClass") : null;
    if (base === null) return false;
    const [object, property] = [childOf(base, "object"), childOf(base, "property")];
    const binding = names.bindingOf(base);
    const isOfReact = object === null ? binding === undefined || isOfModule(binding) : isModuleObject(object);
    return isOfReact && /^(?:Pure)?Component$/.test(binding?.imported ?? fieldText(property ?? base, "name"));
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
    return hookName.test(name) && isModuleObject(object) ? `${fieldText(object, "name")}.${name}` : null;
  }

  /** Whether an expression is the name of React or of the canvas module. */
  function isModuleObject(node: SyntaxNode | null): boolean {
    if (node?.type !== "Identifier") return false;
    const binding = names.bindingOf(node);
    return binding === undefined ? fieldText(node, "name") === "React" : isOfModule(binding);
  }

  function isOfModule({ specifier = "" }: Binding): boolean {
    return modules.includes(specifier) || reactModules.includes(specifier);
  }

  /** Whether a name is certainly a hook: one from the modules, or a function in the source that calls one. */
  function isHook(name: string, binding: Binding | undefined): boolean {
    if (binding === undefined) return canvasExportNames.includes(name);
    if (binding.kind === "import") return isOfModule(binding) && canvasExportNames.includes(binding.imported ?? "");
    const known = hooks.get(binding);
    if (known !== undefined) return known;
    if (binding.value === null) return isPartOfReact(binding);
    hooks.set(binding, false);
    const calls = callsHook(binding.value);
    hooks.set(binding, calls);
    return calls;
  }

  /** Whether a name is taken from React, as in `const { useState } = React`. */
  function isPartOfReact({ node }: Binding): boolean {
    const property = parents.get(node);
    const pattern = property?.type === "ObjectProperty" ? parents.get(property) : undefined;
    const declarator = pattern && parents.get(pattern);
    const whole = declarator?.type === "VariableDeclarator" ? childOf(declarator, "init") : null;
    return property !== undefined && isModuleObject(whole) && canvasExportNames.includes(keyOf(property));
  }

  function callsHook(node: SyntaxNode): boolean {
    if (isCall(node) && hookOf(node) !== null) return true;
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

const classMember = /^Class(?:Private|Accessor)?(?:Method|Property)$/;

/** Properties and attributes whose functions are called when something happens. */
const eventName = /^(?:on[A-Z].*|ref)$/;

/** What calls a function after the component was rendered. */
const laterCalls =
  /^(?:then|catch|finally|set(?:Timeout|Interval)|request(?:AnimationFrame|IdleCallback)|queueMicrotask|addEventListener|startTransition|use(?:(?:Layout|Insertion)?Effect|EffectEvent|ImperativeHandle))$/;

const listMethods = /^(?:map|flatMap|forEach|filter|find|findIndex|some|every|reduce|sort|toSorted)$/;

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

function isCall({ type }: SyntaxNode): boolean {
  return type === "CallExpression" || type === "OptionalCallExpression";
}

/** The name of a property that isn't computed from anything but a name. */
function keyOf(node: SyntaxNode): string {
  return fieldText(childOf(node, "key"), "name");
}
