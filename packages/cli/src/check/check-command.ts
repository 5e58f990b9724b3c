import { type Command, Option } from "commander";
import { withToolsFrom } from "../program/shared-options.ts";

/** `check FILE…`: finds what is wrong with canvases before anyone opens them. */
export function addCheck(program: Command): void {
  withToolsFrom(program.command("check"), "TypeScript")
    .description("Read and render canvases, and report what is wrong with them")
    .argument("<file...>", "canvases; - is stdin")
    .option("--types", "find type errors too; needs TypeScript 5 or 6")
    .option("--strict", "exit with 1 for warnings too")
    .addOption(
      new Option("--format <format>", "the form of findings").choices(["text", "json", "github"]).default("text"),
    )
    .option("--json", "the same as --format json")
    .addHelpText(
      "after",
      `
Examples:
  fingerpaint check report.canvas.tsx
  fingerpaint check --types --tools-from . --format github canvases/*.canvas.tsx
  generate-report | fingerpaint check - --json

Checks a canvas as the server and the editor do. If it has no error, the canvas then runs once, with the state file
beside it, in a process without files, network and other processes, for at most 10 s and with at most 512 MiB.
Effects, event handlers and timers don't run, and neither does code that needs a browser. TypeScript comes from where
fingerpaint is installed, never from the checked folder, whose code stays out of this process; --tools-from runs a
project's own TypeScript with your rights. Exits with 0, or with 1 if there is an error.
`,
    )
    .action(async (files, options) => {
      process.exitCode = await (await import("./run-check.ts")).runCheck(files, options);
    });
}
