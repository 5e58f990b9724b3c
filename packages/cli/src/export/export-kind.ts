import path from "node:path";
import { usageFailure } from "../program/cli-failure.ts";

/** The formats a canvas can be exported to. */
export type ExportKind = "html" | "markdown" | "pdf" | "png" | "svg";

const kinds: Readonly<Record<string, ExportKind>> = {
  ".html": "html",
  ".htm": "html",
  ".md": "markdown",
  ".markdown": "markdown",
  ".pdf": "pdf",
  ".png": "png",
  ".svg": "svg",
};

/** The formats, by their names in `--format`. */
export const exportKinds: readonly ExportKind[] = [...new Set(Object.values(kinds))];

/**
 * The format for a file name. Stdout (`-`) gets HTML.
 *
 * @throws CliFailure `INVALID_OPTION` for any other name
 */
export function exportKind(file: string): ExportKind {
  if (file === "-") return "html";
  const kind = kinds[path.extname(file).toLowerCase()];
  if (kind !== undefined) return kind;
  throw usageFailure("INVALID_OPTION", `--output: ${JSON.stringify(file)} doesn't say what to write.`, {
    hint: `End the name in .html, .md, .pdf, .png or .svg, or add --format ${exportKinds.join("|")}.`,
  });
}
