/** Attributes whose value is CSS: a custom property can replace it. */
const cssAttributes = new Set(["fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"]);

/** One markup for two looks. */
export interface MergedLooks {
  readonly markup: string;
  /** Declarations of the custom properties that the markup uses, for the light and for the dark look. */
  readonly light: string;
  readonly dark: string;
}

/**
 * Merges two markups that differ only in CSS values: each differing value becomes a custom property. Null if more
 * differs, as in a canvas that draws a different picture in the dark look.
 *
 * @param light Markup that React rendered in the light look, and `dark` in the dark one.
 */
export function mergeLooks(light: string, dark: string): MergedLooks | null {
  const [lightTokens, darkTokens] = [light.split(attribute), dark.split(attribute)];
  if (lightTokens.length !== darkTokens.length) return null;
  const names = new Map<string, string>();
  const declarations = { light: "", dark: "" };

  function variable(lightValue: string, darkValue: string): string | null {
    const key = `${lightValue}\n${darkValue}`;
    const known = names.get(key);
    if (known !== undefined) return `var(${known})`;
    const values = { light: plainText(lightValue), dark: plainText(darkValue) };
    if (!isWhole(values.light) || !isWhole(values.dark)) return null;
    const name = `--fp-look-${names.size + 1}`;
    names.set(key, name);
    declarations.light += `${name}:${values.light};`;
    declarations.dark += `${name}:${values.dark};`;
    return `var(${name})`;
  }

  let markup = "";
  for (let index = 0; index < lightTokens.length; index++) {
    const [before, after] = [lightTokens[index] ?? "", darkTokens[index] ?? ""];
    const merged = before === after ? before : mergeAttribute(before, after, variable);
    if (merged === null) return null;
    markup += merged;
  }
  return { markup, ...declarations };
}

/** Splits markup at its attributes and keeps them. React writes every attribute with double quotes. */
const attribute = /( [\w:-]+="[^"]*")/;

type NameValue = (light: string, dark: string) => string | null;

function mergeAttribute(light: string, dark: string, variable: NameValue): string | null {
  const [name, value] = readAttribute(light);
  const [otherName, otherValue] = readAttribute(dark);
  if (name === undefined || name !== otherName || value === undefined || otherValue === undefined) return null;
  if (cssAttributes.has(name)) {
    const css = variable(value, otherValue);
    return css && ` ${name}="${css}"`;
  }
  return name === "style" ? mergeStyles(value, otherValue, variable) : null;
}

function readAttribute(text: string): [name?: string, value?: string] {
  const [, name, value] = /^ ([\w:-]+)="([^"]*)"$/.exec(text) ?? [];
  return name === undefined || value === undefined ? [] : [name, value];
}

function mergeStyles(light: string, dark: string, variable: NameValue): string | null {
  const [ours, theirs] = [declarationsOf(light), declarationsOf(dark)];
  if (ours.length !== theirs.length) return null;
  const merged: string[] = [];
  for (const [index, [property, value]] of ours.entries()) {
    const [otherProperty, otherValue = ""] = theirs[index] ?? [];
    if (property !== otherProperty) return null;
    const shown = value === otherValue ? value : variable(value, otherValue);
    if (shown === null) return null;
    merged.push(`${property}:${shown}`);
  }
  return ` style="${merged.join(";")}"`;
}

/** The declarations of a style attribute: split at semicolons outside strings and character references. */
function declarationsOf(style: string): [property: string, value: string][] {
  const parts =
    style.match(/(?:&quot;(?:(?!&quot;).)*&quot;|&#x27;(?:(?!&#x27;).)*&#x27;|&[#\w]+;|\([^)]*\)|[^;])+/g) ?? [];
  return parts.map((part) => {
    const colon = part.indexOf(":");
    return [part.slice(0, colon), part.slice(colon + 1)];
  });
}

/** Whether a value can't end anything but itself in a stylesheet. */
function isWhole(value: string): boolean {
  const withoutStrings = value.replace(/"[^"\\\n]*"|'[^'\\\n]*'/g, "");
  return value !== "" && !/[<;{}"'\\\n]/.test(withoutStrings) && balanced(withoutStrings) && !value.includes("<");
}

function balanced(value: string): boolean {
  let depth = 0;
  for (const character of value) {
    if (character === "(") depth++;
    else if (character === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

/** Decodes React's five character references. */
function plainText(value: string): string {
  const characters: Readonly<Record<string, string>> = {
    "&quot;": '"',
    "&#x27;": "'",
    "&lt;": "<",
    "&gt;": ">",
    "&amp;": "&",
  };
  return value.replace(/&(?:quot|#x27|lt|gt|amp);/g, (reference) => characters[reference] ?? reference);
}
