/** A table with its first column aligned left and its figures aligned right. */
export function toMarkdown([columns = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const alignment = columns.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(columns), line(alignment), ...rows.map(line)].join("\n");
}
