import { chartStylesheet, staticChartStylesheet } from "../../kit/charts/chart-stylesheet.ts";
import { diffStylesheet } from "../../kit/diff/diff-stylesheet.ts";
import { canvasStylesheet } from "../../theme/stylesheet.ts";
import { dialectStylesheet } from "../dialects/dialect-styles.tsx";
import type { HtmlParts } from "./document-shell.ts";

/** The content of a static document. */
export interface StaticDocumentContent {
  readonly title: string;
  /** A language tag such as "en". */
  readonly language: string;
  /** Whether the canvas uses components of other hosts. */
  readonly usesDialects: boolean;
  /** Markup for one look, or for both the light and the dark look, chosen by the reader's system. */
  readonly looks:
    | { readonly markup: string }
    | MergedLooks
    | { readonly lightMarkup: string; readonly darkMarkup: string };
}

const documentStylesheet = `
html,body{margin:0;padding:0}
.fp-page{min-height:100vh}
.fp-page button{cursor:default;pointer-events:none}
.fp-page details.fp-card{display:block}
.fp-page summary{list-style:none;cursor:pointer}
.fp-page summary::-webkit-details-marker{display:none}
.fp-page details[open]>summary>.fp-chevron{transform:rotate(90deg)}
.fp-page details.fp-card:not([open])>summary{border-bottom:0}
.fp-dark-look{display:none}
@media screen and (prefers-color-scheme:dark){.fp-light-look{display:none}.fp-dark-look{display:block}}
@media print{
  .fp-page,.fp-root{min-height:0}
  details::details-content{display:block;content-visibility:visible;block-size:auto}
  .fp-card,.fp-chart,.fp-callout,tr{break-inside:avoid}
}
`;

/** Makes the parts of a self-contained document that runs nothing. */
export function staticDocument({ title, language, looks, usesDialects }: StaticDocumentContent): HtmlParts {
  const styles = [canvasStylesheet, chartStylesheet, staticChartStylesheet, diffStylesheet, documentStylesheet];
  if (usesDialects) styles.push(dialectStylesheet);
  let body: string;
  if ("light" in looks) {
    styles.push(`:root{${looks.light}}
@media screen and (prefers-color-scheme:dark){:root{${looks.dark}}}
`);
    body = looks.markup;
  } else if ("lightMarkup" in looks) {
    body = `<div class="fp-light-look">${looks.lightMarkup}</div><div class="fp-dark-look">${withOwnIds(looks.darkMarkup)}</div>`;
  } else body = looks.markup;
  return { title, language, css: styles.join(""), body };
}

/** Makes the ids in the second of two copies unique. */
function withOwnIds(markup: string): string {
  const ids = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const own = (id: string) => (ids.has(id) ? `${id}-dark` : id);
  return markup
    .replace(/ (id|for)="([^"]+)"/g, (_, name: string, id: string) => ` ${name}="${own(id)}"`)
    .replace(/ (aria-(?:labelledby|describedby|controls|owns))="([^"]+)"/g, (_, name: string, list: string) => {
      return ` ${name}="${list.split(" ").map(own).join(" ")}"`;
    })
    .replace(/ ((?:xlink:)?href)="#([^"]+)"/g, (_, name: string, id: string) => ` ${name}="#${own(id)}"`)
    .replace(/url\(#([^)"]+)\)/g, (_, id: string) => `url(#${own(id)})`);
}

/** Attributes whose value is CSS: a custom property can replace it. */
const cssAttributes = new Set(["fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"]);

/** One markup for two looks. */
interface MergedLooks {
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
export function plainText(value: string): string {
  const characters: Readonly<Record<string, string>> = {
    "&quot;": '"',
    "&#x27;": "'",
    "&lt;": "<",
    "&gt;": ">",
    "&amp;": "&",
  };
  return value.replace(/&(?:quot|#x27|lt|gt|amp);/g, (reference) => characters[reference] ?? reference);
}
