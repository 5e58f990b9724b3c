/** An element of parsed markup. */
export interface MarkupElement {
  /** In lower case. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MarkupNode[];
}

/** An element, or a text with its character references decoded. */
export type MarkupNode = MarkupElement | string;

const emptyTags = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const token = /<!--[\s\S]*?-->|<(\/?)([a-z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
const attribute = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

/**
 * Parses markup as React writes it: every element is closed, and a `<` in text is a character reference. In an author's
 * raw HTML, an unclosed element ends with its parent.
 */
export function parseMarkup(markup: string): MarkupNode[] {
  const root: MarkupElement = { tag: "", attributes: {}, children: [] };
  const open = [root];
  for (const [text, slash, name, rest = ""] of markup.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) {
      if (!text.startsWith("<!--")) parent.children.push(readReferences(text));
      continue;
    }
    const tag = name.toLowerCase();
    if (slash === "/") {
      const place = open.findLastIndex((element) => element.tag === tag);
      if (place > 0) open.length = place;
      continue;
    }
    const element: MarkupElement = { tag, attributes: readAttributes(rest), children: [] };
    parent.children.push(element);
    if (!emptyTags.has(tag) && !rest.endsWith("/")) open.push(element);
  }
  return root.children;
}

/** The text in a node, as it is in the document. */
export function textOf(node: MarkupNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

/** The wanted elements in a node, in document order, without those inside another one. */
export function findAll(node: MarkupNode, isWanted: (element: MarkupElement) => boolean): MarkupElement[] {
  if (typeof node === "string") return [];
  return isWanted(node) ? [node] : node.children.flatMap((child) => findAll(child, isWanted));
}

export function hasClass({ attributes }: MarkupElement, name: string): boolean {
  return attributes.class?.split(/\s+/).includes(name) ?? false;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", double, single, bare] of text.matchAll(attribute)) {
    attributes[name.toLowerCase()] = readReferences(double ?? single ?? bare ?? "");
  }
  return attributes;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function readReferences(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (reference, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? reference;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}

const blockTags = new Set(
  "address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary svg table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

export function isBlock(node: MarkupNode): node is MarkupElement {
  return typeof node !== "string" && (blockTags.has(node.tag) || node.children.some(isBlock));
}

/** Whether a node is hidden from readers or only decoration. */
export function isSilent(node: MarkupNode): boolean {
  if (typeof node === "string") return false;
  const { tag, attributes } = node;
  return (
    ["style", "script", "template", "title", "x-script"].includes(tag) ||
    attributes["aria-hidden"] === "true" ||
    "hidden" in attributes ||
    /(?:^|;)\s*display:\s*none/.test(attributes.style ?? "")
  );
}

const marks: Readonly<Record<string, string>> = { strong: "**", b: "**", em: "*", i: "*", del: "~~", s: "~~" };

/** Nodes as Markdown on one line. */
export function inlineText(nodes: readonly MarkupNode[]): string {
  return joined(nodes).replace(/\s+/g, " ").trim();
}

function joined(nodes: readonly MarkupNode[]): string {
  const heard = nodes.filter((node) => !isSilent(node));
  // Elements next to each other without text between them, such as pills in a row.
  const areApart = heard.length > 1 && heard.every((node) => typeof node !== "string");
  return heard.map(inline).join(areApart ? " " : "");
}

function inline(node: MarkupNode): string {
  if (typeof node === "string") return escapeText(node.replace(/\s+/g, " "));
  const { tag, attributes, children } = node;
  if (tag === "br") return " ";
  if (tag === "code" || tag === "kbd") return codeSpan(textOf(node));
  if (tag === "img") return escapeText(attributes.alt ?? "");
  if (tag === "input") return field(node);
  if (tag === "textarea") return escapeText(attributes.value ?? textOf(node));
  if (tag === "select") return escapeText(selected(node));
  if (tag === "svg") return inlineText(children.filter((child) => typeof child !== "string" && child.tag === "title"));
  if (attributes.role === "img" && attributes["aria-label"] !== undefined) return escapeText(attributes["aria-label"]);
  const content = joined(children);
  if (content.trim() === "") return "";
  if (attributes.role === "switch") return `${attributes["aria-checked"] === "true" ? "[x]" : "[ ]"} ${content}`;
  if (tag === "a" && /^https?:|^mailto:/i.test(attributes.href ?? "")) return `[${content}](<${attributes.href}>)`;
  const mark = marks[tag];
  if (mark !== undefined) return `${mark}${content.trim()}${mark}`;
  return isBlock(node) ? ` ${content} ` : content;
}

function field({ attributes }: MarkupElement): string {
  const { type = "text", value, placeholder = "" } = attributes;
  if (type === "checkbox" || type === "radio") return "checked" in attributes ? "[x] " : "[ ] ";
  return type === "hidden" ? "" : escapeText(value || placeholder);
}

function selected(select: MarkupElement): string {
  const options = select.children.filter((child) => typeof child !== "string");
  return textOf(options.find(({ attributes }) => "selected" in attributes) ?? options[0] ?? "");
}

/** A text as code, in as many backticks as it needs. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return text.trim() === "" ? text : `${fence}${space}${text}${space}${fence}`;
}

/** Escapes characters that have a meaning in Markdown. */
export function escapeText(text: string): string {
  return text.replace(/[\\`*[\]<]/g, "\\$&").replace(/(?<!\w)_|_(?!\w)/g, "\\_");
}
