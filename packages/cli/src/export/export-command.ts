import { type Command, Option } from "commander";
import { withPassword, withServer } from "../program/shared-options.ts";

/** `export CANVAS -o out.html`: a canvas as a file that opens anywhere. */
export function addExport(program: Command): void {
  withPassword(withServer(program.command("export <canvas>")), "the canvas's password")
    .description("Write a canvas, of a file or a link, as one HTML file without scripts")
    .requiredOption("-o, --output <file>", "the file to write, ending in .html")
    .addOption(
      new Option("--theme <theme>", "the look; system is light or dark as the reader's system is")
        .choices(["system", "light", "dark", "hc-light", "hc-dark"])
        .default("system"),
    )
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint export report.canvas.tsx -o report.html\n  fingerpaint export cv_8sK2mQx0ZbT4rLw9 -o report.html --theme light\n",
    )
    .action(async (canvas, options) => (await import("./run-export.ts")).runExport(canvas, options));
}
