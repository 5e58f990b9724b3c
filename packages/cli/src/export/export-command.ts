import { type Command, InvalidArgumentError, Option } from "commander";
import { withPassword, withServer, withToolsFrom } from "../program/shared-options.ts";
import { exportKinds } from "./export-kind.ts";

const examples = `
Examples:
  fingerpaint export report.canvas.tsx -o report.html
  fingerpaint export report.canvas.tsx -o report.md       text, with each chart as a table
  fingerpaint export report.canvas.tsx -o - --format markdown | less
  fingerpaint export cv_8sK2mQx0ZbT4rLw9 -o report.pdf --theme light
  fingerpaint export report.canvas.tsx -o report.png --width 390 --tools-from .

An HTML file runs nothing and needs no network. PDF, PNG and SVG are drawn by an installed Chrome or Edge (CHROME_PATH names
another) through playwright-core. Install that beside fingerpaint, or in a project (npm install --save-dev
playwright-core) that --tools-from names and whose code then runs. An SVG contains the page as a foreign object: browsers
show it, drawing programs don't. PDF and PNG are light unless --theme says otherwise.
`;

/** `export CANVAS -o FILE`: writes a canvas as a file that opens anywhere. */
export function addExport(program: Command): void {
  const command = withPassword(withServer(program.command("export <canvas>")), "the canvas's password");
  withToolsFrom(command, "playwright-core")
    .description("Export a canvas, from a file or a link, to one file: HTML, Markdown, PDF, PNG or SVG")
    .requiredOption("-o, --output <file>", "the file to write, ending in .html, .md, .pdf, .png or .svg (- is stdout)")
    .addOption(
      new Option("--format <format>", "what to write (default: by the ending of the file's name)").choices(exportKinds),
    )
    .addOption(
      new Option("--theme <theme>", "the theme; system follows the reader's system")
        .choices(["system", "light", "dark", "hc-light", "hc-dark"])
        .default("system"),
    )
    .addOption(
      new Option("--width <px>", "how wide a PNG or SVG is, in CSS px; a PNG has two pixels for each")
        .argParser(readWidth)
        .default(1080),
    )
    .addHelpText("after", examples)
    .action(async (canvas, options) => (await import("./run-export.ts")).runExport(canvas, options));
}

function readWidth(text: string): number {
  const width = Number(text);
  if (Number.isInteger(width) && width >= 200 && width <= 4000) return width;
  throw new InvalidArgumentError("It has to be a whole number from 200 to 4000.");
}
