/** Formats a table with its first column left-aligned and its figures right-aligned. */
export function toMarkdown([columns = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const alignment = columns.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(columns), line(alignment), ...rows.map(line)].join("\n");
}
