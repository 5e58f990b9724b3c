import type { CanvasLanguage } from "../../language/canvas-language.ts";
import { escapeText } from "./inline-text.ts";
import { findAll, hasClass, type MarkupElement, textOf } from "./markup-tree.ts";
import { plainTableText, tableText } from "./table-text.ts";

/**
 * A chart as blocks: what it is, its values as a table, and whatever else is written in the drawing, such as ticks and
 * reference lines. It is drawn for several widths, each of which may have different ticks.
 */
export function chartBlocks(chart: MarkupElement, { say }: CanvasLanguage): string[] {
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
export function labelsOf(drawing: MarkupElement): string[] {
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
