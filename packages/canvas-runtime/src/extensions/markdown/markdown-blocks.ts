import type { CanvasLanguage } from "../../language/canvas-language.ts";
import {
  escapeText,
  findAll,
  hasClass,
  inlineText,
  isBlock,
  isSilent,
  type MarkupElement,
  type MarkupNode,
  textOf,
} from "./markup-tree.ts";

/** Markup as blocks of Markdown: paragraphs, headings, lists, tables, code. Added words are in `language`. */
export function markdownBlocks(nodes: readonly MarkupNode[], language: CanvasLanguage): string[] {
  const blocks: string[] = [];
  let run: MarkupNode[] = [];
  function endRun(): void {
    const text = inlineText(run);
    if (text !== "") blocks.push(paragraph(text));
    run = [];
  }
  for (const node of nodes) {
    if (isSilent(node)) continue;
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    blocks.push(...blocksOf(node, language));
  }
  endRun();
  return blocks;
}

function blocksOf(element: MarkupElement, language: CanvasLanguage): string[] {
  const { tag, children } = element;
  for (const [className, read] of ownBlocks) if (hasClass(element, className)) return read(element, language);
  const heading = /^h([1-6])$/.exec(tag);
  if (heading) return present(inlineText(children), (text) => `${"#".repeat(Number(heading[1]))} ${text}`);
  switch (tag) {
    case "p":
    case "summary":
      return present(inlineText(children), paragraph);
    case "hr":
      return ["---"];
    case "table":
      return [tableText(element)];
    case "ul":
    case "ol":
      return listBlock(element, language);
    case "dl":
      return pairsBlock(children);
    case "pre":
      return [fenced(textOf(element), "")];
    case "blockquote":
      return present(markdownBlocks(children, language).join("\n\n"), quoted);
    case "svg":
      return drawingBlock(element, language);
    default:
      return markdownBlocks(children, language);
  }
}

/** Components that mean more than their elements do. */
const ownBlocks: readonly (readonly [
  className: string,
  read: (element: MarkupElement, language: CanvasLanguage) => string[],
])[] = [
  ["fp-chart", chartBlocks],
  ["fp-radar", chartBlocks],
  ["fp-diff", (diff) => [fenced(findAll(diff, isDiffLine).map(diffLine).join("\n"), "diff")]],
  ["fp-callout", calloutBlock],
  ["fp-stat", ({ children }) => [paragraph(statText(children))]],
];

function statText([value, ...label]: readonly MarkupNode[]): string {
  return `**${inlineText(value === undefined ? [] : [value])}** ${inlineText(label)}`.trim();
}

/** A notice as a quotation that begins with its icon's name, such as "Warning". */
function calloutBlock(callout: MarkupElement, language: CanvasLanguage): string[] {
  const partsOf = (className: string) => findAll(callout, (element) => hasClass(element, className));
  const [icon] = partsOf("fp-callout-icon").flatMap((part) => findAll(part, ({ tag }) => tag === "svg"));
  const [title] = partsOf("fp-callout-title");
  const names = [escapeText(icon?.attributes["aria-label"] ?? ""), inlineText(title?.children ?? [])].filter(Boolean);
  const content = partsOf("fp-callout-content").flatMap(({ children }) => children.filter((child) => child !== title));
  const blocks = [...present(names.join(": "), (text) => `**${text}**`), ...markdownBlocks(content, language)];
  return present(blocks.join("\n\n"), quoted);
}

function quoted(text: string): string {
  return text.replace(/^/gm, "> ").replace(/ $/gm, "");
}

function isDiffLine(element: MarkupElement): boolean {
  return hasClass(element, "fp-diff-line");
}

function diffLine(line: MarkupElement): string {
  const partOf = (className: string) => textOf(findAll(line, (element) => hasClass(element, className))[0] ?? "");
  return partOf("fp-diff-sign") + partOf("fp-diff-content");
}

function listBlock({ tag, children }: MarkupElement, language: CanvasLanguage): string[] {
  const items = children
    .filter((child): child is MarkupElement => typeof child !== "string" && !isSilent(child))
    .map((item) => markdownBlocks(item.tag === "li" ? item.children : [item], language).join("\n\n"))
    .filter((text) => text !== "");
  const lines = items.map((text, place) => {
    const mark = tag === "ol" ? `${place + 1}. ` : "- ";
    return mark + text.replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
  });
  return present(lines.join("\n"), (text) => text);
}

/** Names and their values, one pair per line. */
function pairsBlock(children: readonly MarkupNode[]): string[] {
  const lines: string[] = [];
  for (const child of children) {
    if (typeof child === "string" || isSilent(child)) continue;
    const text = inlineText([child]).trim();
    if (child.tag === "dt" || lines.length === 0) lines.push(`- ${text}`);
    else lines.push(`${lines.pop()}: ${text}`);
  }
  return present(lines.join("\n"), (text) => text);
}

/** The texts in an author's own drawing. */
function drawingBlock(drawing: MarkupElement, { say }: CanvasLanguage): string[] {
  const title = drawing.attributes["aria-label"] ?? textOf(findAll(drawing, ({ tag }) => tag === "title")[0] ?? "");
  const labels = [...new Set(labelsOf(drawing))].filter((label) => label !== "");
  if (title === "" && labels.length === 0) return [];
  const head = `**${escapeText(say("drawing"))}**${title && ` ${escapeText(title)}`}`;
  return [labels.length > 0 ? `${head}: ${labels.map(escapeText).join(", ")}` : head];
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/^`+/gm) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

/** A paragraph, escaped so that it doesn't start a list, heading or quotation. */
function paragraph(text: string): string {
  return text.replace(/^(?:[-+](?=\s|$)|#{1,6}(?=\s|$)|>|~~~)/, "\\$&").replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

function present(text: string, read: (text: string) => string): string[] {
  return text === "" ? [] : [read(text)];
}

/**
 * A chart as blocks: what it is, its values as a table, and whatever else is written in the drawing, such as ticks and
 * reference lines. It is drawn for several widths, each of which may have different ticks.
 */
function chartBlocks(chart: MarkupElement, { say }: CanvasLanguage): string[] {
  const drawings = findAll(chart, ({ tag }) => tag === "svg");
  const titleOf = (tag: string) => textOf(findAll(drawings[0] ?? chart, (element) => element.tag === tag)[0] ?? "");
  const tables = findAll(chart, ({ tag }) => tag === "table");
  const slices = findAll(chart, (element) => hasClass(element, "fp-chart-slices-item"));
  const description = titleOf("desc");
  const blocks = [`**${escapeText(titleOf("title"))}**${description === "" ? "" : `: ${escapeText(description)}`}`];
  for (const table of tables) {
    blocks.push(tableText({ ...table, children: table.children.filter((child) => !isCaption(child)) }));
  }
  if (slices.length > 0) {
    blocks.push(plainTableText([say("sliceColumn"), say("valueColumn"), say("shareColumn")], slices.map(partsOf)));
  }
  const legend = slices.length > 0 ? [] : findAll(chart, ({ tag }) => tag === "li").map(textOf);
  const labels = newLabels(
    [...drawings.flatMap(labelsOf), ...legend],
    [
      ...tables.flatMap((table) => findAll(table, ({ tag }) => tag === "td" || tag === "th").map(textOf)),
      ...slices.flatMap(partsOf),
    ],
  );
  if (labels.length > 0) blocks.push(`${escapeText(say("inTheDrawing"))}: ${labels.map(escapeText).join(", ")}`);
  return blocks;
}

/** The texts in a drawing. */
function labelsOf(drawing: MarkupElement): string[] {
  return findAll(drawing, ({ tag }) => tag === "text").map((text) => textOf(text).trim());
}

function isCaption(node: MarkupElement["children"][number]): boolean {
  return typeof node !== "string" && node.tag === "caption";
}

function partsOf(slice: MarkupElement): string[] {
  return findAll(slice, ({ tag }) => tag === "span")
    .map(textOf)
    .filter((text) => text !== "");
}

/** Labels that aren't in the table already, in full or shortened. */
function newLabels(labels: readonly string[], known: readonly string[]): string[] {
  const texts = new Set(known);
  const all = known.join("\n");
  return [...new Set(labels)].filter((label) => {
    if (label === "" || texts.has(label)) return false;
    const isPart = label.endsWith("…") || !/\d/.test(label);
    return !(isPart && all.includes(label.replace(/…$/, "")));
  });
}

/** A table with a header row, in GitHub's Markdown. The first row is the header if none is marked. */
function tableText(table: MarkupElement): string {
  const rows = findAll(table, ({ tag }) => tag === "tr").map((row) =>
    findAll(row, ({ tag }) => tag === "td" || tag === "th").map(({ children }) => inlineText(children)),
  );
  const caption = findAll(table, ({ tag }) => tag === "caption")[0];
  const [titles, ...others] = rows;
  const title = caption === undefined ? [] : [`**${inlineText(caption.children)}**`];
  return titles === undefined ? title.join("") : [...title, rowsText(titles, others)].join("\n\n");
}

/** Rows of plain texts as a table. */
function plainTableText(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return rowsText(
    titles.map(escapeText),
    rows.map((row) => row.map(escapeText)),
  );
}

function rowsText(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const count = rows.reduce((most, { length }) => Math.max(most, length), titles.length);
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: count }, (_, place) => (cells[place] ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(titles), line(Array(count).fill("---")), ...rows.map(line)].join("\n");
}
