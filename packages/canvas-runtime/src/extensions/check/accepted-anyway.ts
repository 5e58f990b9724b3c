import { cssColor } from "../../theme/tone.ts";
import { canvasProps } from "./component-props.generated.ts";

/**
 * Properties that components read without declaring them. Canvases written for other hosts use them, and they show what
 * their authors meant. The value is the declared property whose place they take: if a tag has both, the component
 * ignores the undeclared one. An empty value means that they take no other property's place.
 */
const undeclaredProps: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Button: { label: "children" },
  CardHeader: { title: "children", subtitle: "" },
  CollapsibleSection: { label: "title" },
  EvidenceMethodology: words("description sections steps methods items evidence sources limitations"),
  Fluency: { data: "stages", items: "stages" },
  IconButton: { label: "title" },
  MaturityMatrix: { columns: "dimensions", rows: "scopes", data: "cells", values: "cells", levels: "" },
  RiskHeatmap: { ariaLabel: "title" },
  Spacer: { height: "" },
  Stack: { spacing: "gap" },
  Stat: { description: "", subtext: "description" },
  Table: { columns: "" },
  Text: words("color family"),
  Timeline: { items: "events" },
  TodoListCard: { title: "" },
  ...each("Badge Chip Pill Tag", { label: "children" }),
  ...each("PromptButton SendToChatButton", { text: "prompt" }),
  ...each("Input Select TextArea TextInput", { label: "" }),
};

/**
 * Values that a property accepts besides those that it declares, by component and property. All of them look as their
 * authors meant.
 */
const undeclaredValues: Readonly<Record<string, RegExp>> = {
  "Grid.align": /^(?:flex-(?:start|end)|baseline)$/,
  "ReportShell.width": /^reading$/,
  "Row.align": /^(?:flex-(?:start|end)|baseline)$/,
  "Row.justify": /^(?:flex-(?:start|end)|(?:space-)?(?:between|around|evenly))$/,
  "Swatch.color": cssColor,
  "Text.size": /^(?:sm|xs|caption)$/,
  "Text.weight": /^(?:regular|[1-9]00)$/,
  ...each("Badge.size Chip.size Pill.size Tag.size", /^(?:small|xs)$/),
  ...each("Grid.gap Row.gap Stack.gap", /^(?:sectionCompact|\d[\d.]*(?:px|r?em|%))$/),
};

/** Properties that take certain words, but for which "default" isn't the same as no value. */
const withoutDefault: ReadonlySet<string> = new Set(
  "Grid.align Row.align Row.justify Progress.format Swatch.color Text.truncate".split(" "),
);

/**
 * Whether a component shows what the author of an undeclared property meant.
 *
 * @param given The names of the tag's properties, and "children" if it has any.
 */
export function isReadAnyway(component: string, prop: string, given: ReadonlySet<string>): boolean {
  const props = undeclaredProps[component] ?? {};
  return Object.hasOwn(props, prop) && !given.has(props[prop] ?? "");
}

/** Whether a component accepts a literal, written without quotes, for a property that doesn't declare it. */
export function isValueAnyway(component: string, prop: string, value: string): boolean {
  const name = `${component}.${prop}`;
  if (value === "default") return takesWords(component, prop) && !withoutDefault.has(name);
  return undeclaredValues[name]?.test(value) ?? false;
}

/** Whether a property takes certain words. Its component shows the default for any other word. */
function takesWords(component: string, prop: string): boolean {
  return canvasProps[component]?.[prop]?.includes('"') ?? false;
}

/** The undeclared properties and values, for the test that renders them. */
export const acceptedAnyway = { undeclaredProps, undeclaredValues };

function words(names: string): Record<string, string> {
  return each(names, "");
}

function each<Value>(names: string, value: Value): Record<string, Value> {
  return Object.fromEntries(names.split(" ").map((name) => [name, value]));
}
