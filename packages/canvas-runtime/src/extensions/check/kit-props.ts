import { toneWords } from "../../theme/tone.ts";
import { isReadAnyway, isValueAnyway } from "./accepted-anyway.ts";
import { canvasProps } from "./component-props.generated.ts";
import type { NameUses } from "./name-uses.ts";
import { closestName, type SourceDiagnostic, suggestion } from "./source-diagnostic.ts";
import {
  childOf,
  childrenOf,
  fieldText,
  isTrue,
  nodesOf,
  type SyntaxNode,
  startOf,
  withoutTypes,
} from "./syntax-tree.ts";

/** The properties that React handles for every element, and those that every element passes on. */
const always = /^(?:key|ref|children|(?:aria|data)-.*)$/;

/**
 * Finds properties that the canvas module's components don't have, and literal values that a property doesn't accept.
 *
 * @param modules The specifiers of the canvas module.
 */
export function kitProps(program: SyntaxNode, names: NameUses, modules: readonly string[]): SourceDiagnostic[] {
  const found: SourceDiagnostic[] = [];
  visit(program);
  return found;

  function visit(node: SyntaxNode): void {
    const tag = node.type === "JSXElement" ? childOf(node, "openingElement") : null;
    if (tag !== null) checkTag(tag, nodesOf(node, "children").some(isContent));
    for (const child of childrenOf(node)) visit(child);
  }

  function checkTag(tag: SyntaxNode, hasContent: boolean): void {
    const name = childOf(tag, "name");
    const component = name && kitComponent(name, names, modules);
    const binding = name?.type === "JSXIdentifier" ? names.bindingOf(name) : undefined;
    if (/^(?:default|\*)$/.test(binding?.imported ?? "") && modules.includes(binding?.specifier ?? "")) {
      const tagName = fieldText(name, "name");
      const message = `${tagName} is a whole module, not a component. Write import { ${tagName} } from "${binding?.specifier}".`;
      found.push({ severity: "error", code: "undefined-name", message, ...startOf(tag) });
    }
    if (!component) {
      if (/^[a-z]/.test(fieldText(name, "name"))) checkElement(tag, fieldText(name, "name"));
      return;
    }
    if (component.part !== undefined) {
      const whole = component.name + component.part;
      const advice = whole in canvasProps ? ` Import ${whole}.` : "";
      const message = `${component.name} has no part ${component.part}.${advice}`;
      found.push({ severity: "error", code: "undefined-name", message, ...startOf(tag) });
      return;
    }
    const known = canvasProps[component.name];
    if (known === undefined) return;
    const attributes = nodesOf(tag, "attributes").filter(({ type }) => type === "JSXAttribute");
    const given = new Set(attributes.map((attribute) => fieldText(childOf(attribute, "name"), "name")));
    if (hasContent) given.add("children");
    for (const attribute of attributes) {
      const prop = childOf(attribute, "name");
      if (prop?.type !== "JSXIdentifier") continue;
      const use = { component: component.name, prop: fieldText(prop, "name"), given };
      const problem = problemOf(use, known, childOf(attribute, "value"));
      if (problem !== null) found.push({ severity: "warning", ...problem, ...startOf(attribute) });
    }
  }

  /** React throws for an element of HTML or SVG whose style is text. */
  function checkElement(tag: SyntaxNode, name: string): void {
    for (const attribute of nodesOf(tag, "attributes")) {
      const [literal] = literalsOf(childOf(attribute, "value"));
      if (fieldText(childOf(attribute, "name"), "name") !== "style" || literal?.form !== "string") continue;
      const message = `style of ${name} takes an object, not ${literal.text}. Write style={{ color: "red" }}.`;
      found.push({ severity: "error", code: "prop-value", message, ...startOf(attribute) });
    }
  }
}

/** Whether a child of an element shows something: not the line breaks between tags, and not a comment in braces. */
function isContent(child: SyntaxNode): boolean {
  if (child.type === "JSXText") return fieldText(child, "value").trim() !== "";
  return childOf(child, "expression")?.type !== "JSXEmptyExpression";
}

interface KitComponent {
  readonly name: string;
  /** `Header` in `<Card.Header>`: no component of the module has such a member. */
  readonly part?: string;
}

/** The component of the canvas module that a tag refers to; null for all others. */
function kitComponent(tag: SyntaxNode, names: NameUses, modules: readonly string[]): KitComponent | null {
  if (tag.type === "JSXMemberExpression") {
    const object = childOf(tag, "object");
    const part = fieldText(childOf(tag, "property"), "name");
    const binding = object && names.bindingOf(object);
    if (object?.type !== "JSXIdentifier") return null;
    if (binding?.imported === "*" && modules.includes(binding.specifier ?? "")) return { name: part };
    const whole = kitComponent(object, names, modules);
    return whole && whole.name in canvasProps ? { ...whole, part } : null;
  }
  const name = fieldText(tag, "name");
  const binding = names.bindingOf(tag);
  // The frame defines the module's names for canvases that forget the import.
  if (binding === undefined) return name in canvasProps ? { name } : null;
  if (binding.imported === undefined || !modules.includes(binding.specifier ?? "")) return null;
  return Object.hasOwn(canvasProps, binding.imported) ? { name: binding.imported } : null;
}

type Problem = Pick<SourceDiagnostic, "code" | "message">;

/** A property of a tag. */
interface PropUse {
  readonly component: string;
  readonly prop: string;
  /** The names of all properties of the tag, and "children" if it has any. */
  readonly given: ReadonlySet<string>;
}

function problemOf(
  { component, prop, given }: PropUse,
  known: Readonly<Record<string, string>>,
  value: SyntaxNode | null,
): Problem | null {
  if (always.test(prop)) return null;
  const forms = Object.hasOwn(known, prop) ? known[prop] : undefined;
  if (forms === undefined) {
    if (isReadAnyway(component, prop, given)) return null;
    // A property that the tag already has isn't the one that was meant.
    const free = Object.keys(known).filter((name) => !given.has(name));
    // Not a boolean: `header` doesn't mean `stickyHeader`.
    const whole = nameEndingIn(
      prop,
      free.filter((name) => known[name] !== "boolean"),
    );
    const isToned = free.includes("tone") && literalsOf(value).some(isTone);
    const close = isToned ? "tone" : (closestName(prop, free) ?? whole);
    return { code: "unknown-prop", message: `${component} has no property ${prop}.${suggestion(close)}` };
  }
  const taken = forms.split(" | ");
  const wrong = literalsOf(value).find(
    (literal) => !isTaken(literal, prop, taken) && !isWordTakenAnyway(component, prop, literal),
  );
  if (wrong === undefined) return null;
  const { form, text } = wrong;
  const isNumber = form === "string" && taken.includes("number") && /^"-?\d+(?:\.\d+)?"$/.test(text);
  const words = taken.filter((one) => one.startsWith('"'));
  const close = isNumber || form !== "string" ? undefined : closestName(text, words);
  const advice = isNumber ? ` Write ${prop}={${text.slice(1, -1)}}.` : suggestion(close);
  return { code: "prop-value", message: `${prop} of ${component} takes ${listed(taken)}, not ${text}.${advice}` };
}

/** The only name that ends in a word, such as `yMin` for `min`. */
function nameEndingIn(word: string, names: readonly string[]): string | undefined {
  const [only, ...others] = names.filter((name) => name.endsWith(word.charAt(0).toUpperCase() + word.slice(1)));
  return others.length === 0 ? only : undefined;
}

/** The accepted values in words, such as `a number or "small"`. */
function listed(taken: readonly string[]): string {
  const words = taken.map((form) => (form.startsWith('"') ? form : `${/^[ao]/.test(form) ? "an" : "a"} ${form}`));
  return words.length === 1 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

interface Literal {
  readonly form: string;
  /** As written, with strings in double quotes. */
  readonly text: string;
}

function isTaken(literal: Literal, prop: string, taken: readonly string[]): boolean {
  const { form, text } = literal;
  if (taken.includes("any") || taken.includes(form) || taken.includes(text)) return true;
  // Components accept more words for a tone than the declaration lists, and Swatch accepts them as its colour.
  return /^(?:tone|rowTone|color)$/.test(prop) && isTone(literal);
}

function isTone({ form, text }: Literal): boolean {
  return form === "string" && toneWords.includes(text.slice(1, -1));
}

function isWordTakenAnyway(component: string, prop: string, { form, text }: Literal): boolean {
  if (form !== "string" && form !== "number") return false;
  return isValueAnyway(component, prop, form === "string" ? text.slice(1, -1) : text);
}

/** The literals that an attribute's value may be. Computed values are left out. */
function literalsOf(value: SyntaxNode | null): Literal[] {
  if (value === null) return [{ form: "boolean", text: "true" }];
  if (value.type === "JSXExpressionContainer") {
    const expression = childOf(value, "expression");
    return expression === null ? [] : literalsOf(expression);
  }
  const node = value.type === "ParenthesizedExpression" ? withoutTypes(value) : value;
  switch (node.type) {
    case "StringLiteral":
      return [{ form: "string", text: JSON.stringify(fieldText(node, "value")) }];
    case "TemplateLiteral": {
      if (nodesOf(node, "expressions").length > 0) return [];
      const [quasi] = nodesOf(node, "quasis");
      const cooked = quasi as { readonly value?: { readonly cooked?: string } } | undefined;
      return [{ form: "string", text: JSON.stringify(cooked?.value?.cooked ?? "") }];
    }
    case "NumericLiteral":
      return [{ form: "number", text: String((node as unknown as { readonly value: number }).value) }];
    case "BooleanLiteral":
      return [{ form: "boolean", text: String(isTrue(node, "value")) }];
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return [{ form: "function", text: "a function" }];
    case "ArrayExpression":
      return [{ form: "array", text: "a list" }];
    case "ObjectExpression":
      return [{ form: "object", text: "an object" }];
    case "JSXElement":
    case "JSXFragment":
      return [{ form: "element", text: "an element" }];
    case "ConditionalExpression":
      return ["consequent", "alternate"].flatMap((field) => literalsOf(childOf(node, field) ?? node));
    case "LogicalExpression": {
      const right = childOf(node, "right");
      return right === null ? [] : literalsOf(right);
    }
    default:
      return [];
  }
}
