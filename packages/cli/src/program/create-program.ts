import { Command } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { addCanvasCommands } from "../canvas/canvas-commands.ts";
import { addCheck } from "../check/check-command.ts";
import { addExport } from "../export/export-command.ts";
import { addMd5 } from "../md5/md5-command.ts";
import { addSetupCommands } from "../setup/setup-commands.ts";

/** Creates all commands. The code of a command is imported when it runs, so that each starts quickly. */
export function createProgram(): Command {
  const program = new Command("fingerpaint")
    .description("MD5 digests as md5sum prints them, and canvases from a file to a link.")
    .version(packageJson.version)
    .exitOverride()
    // The program reports these errors itself, like all other failures.
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError()
    .enablePositionalOptions();
  addMd5(program);
  addCanvasCommands(program);
  addCheck(program);
  addExport(program);
  addSetupCommands(program);
  return program;
}
