import { type MarkupElement, type MarkupNode, textOf } from "./markup-tree.ts";

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
