import { escapeText, inlineText } from "./inline-text.ts";
import { findAll, type MarkupElement } from "./markup-tree.ts";

/** A table with a header row, in GitHub's Markdown. The first row is the header if none is marked. */
export function tableText(table: MarkupElement): string {
  const rows = findAll(table, ({ tag }) => tag === "tr").map((row) =>
    findAll(row, ({ tag }) => tag === "td" || tag === "th").map(({ children }) => inlineText(children)),
  );
  const caption = findAll(table, ({ tag }) => tag === "caption")[0];
  const [titles, ...others] = rows;
  const title = caption === undefined ? [] : [`**${inlineText(caption.children)}**`];
  return titles === undefined ? title.join("") : [...title, rowsText(titles, others)].join("\n\n");
}

/** Rows of plain texts as a table. */
export function plainTableText(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return rowsText(
    titles.map(escapeText),
    rows.map((row) => row.map(escapeText)),
  );
}

function rowsText(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const count = Math.max(titles.length, ...rows.map(({ length }) => length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: count }, (_, place) => (cells[place] ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(titles), line(Array(count).fill("---")), ...rows.map(line)].join("\n");
}
