import { type Command, Option } from "commander";

/** `check FILE…`: what is wrong with canvases, before anybody opens them. */
export function addCheck(program: Command): void {
  program
    .command("check")
    .description("Compile and render canvases, and say what is wrong with them")
    .argument("<file...>", "canvases; - is stdin")
    .option("--types", "find type errors too, by the project's TypeScript")
    .option("--strict", "end with 1 for warnings too")
    .addOption(new Option("--format <format>", "write findings as").choices(["text", "json", "github"]).default("text"))
    .option("--json", "the same as --format json")
    .addHelpText(
      "after",
      `
Examples:
  fingerpaint check report.canvas.tsx
  fingerpaint check --types --format github canvases/*.canvas.tsx
  generate-report | fingerpaint check - --json

Runs the top level of a canvas and renders it once, with the state beside it, in a process without files, network and
other processes, for at most 10 s and 512 MiB. Effects, event handlers and timers don't run, and neither does what
needs a browser. Ends with 0, or with 1 where there is an error.
`,
    )
    .action(async (files, options) => {
      process.exitCode = await (await import("./run-check.ts")).runCheck(files, options);
    });
}
