/** A table whose first column stands left and whose figures stand right. */
export function toMarkdown([columns = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const alignment = columns.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(columns), line(alignment), ...rows.map(line)].join("\n");
}
