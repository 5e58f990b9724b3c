import path from "node:path";
import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";

/** What a canvas can be exported as. */
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

/**
 * What a file's name asks for.
 *
 * @throws CliFailure `INVALID_OPTION` for any other name
 */
export function exportKind(file: string): ExportKind {
  const kind = kinds[path.extname(file).toLowerCase()];
  if (kind !== undefined) return kind;
  throw new CliFailure(
    "INVALID_OPTION",
    `--output: ${JSON.stringify(file)} is no file that a canvas can be written as.`,
    {
      hint: "Name a file that ends in .html, .md, .pdf, .png or .svg.",
      exitCode: exitCodes.usage,
    },
  );
}
