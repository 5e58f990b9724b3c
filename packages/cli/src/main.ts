import { Command, CommanderError } from "commander";
import packageJson from "../package.json";
import { addCanvasCommands } from "./canvas/canvas-commands.ts";
import { addCheck } from "./check/check-command.ts";
import { addExport } from "./export/export-command.ts";
import { addMd5 } from "./md5/md5-command.ts";
import { type CliFailure, exitCodes, usageFailure } from "./program/cli-failure.ts";
import { failureMembers, printFailure, toFailure } from "./program/report-failure.ts";
import { fileFailure } from "./program/user-file.ts";
import { addSetupCommands } from "./setup/setup-commands.ts";
import { visibleJson } from "./terminal/visible.ts";

process.exitCode = await runProgram(process.argv.slice(2));

/**
 * Runs one command line.
 *
 * @param args what follows the program's name
 * @returns the process's exit code
 */
async function runProgram(args: readonly string[]): Promise<number> {
  exitOnFailedOutput(process.stdout);
  // Messages that nobody can read don't stop the work, just as in md5sum.
  process.stderr.on("error", () => {});
  const program = createProgram();
  // Like md5sum, `md5` starts its messages with its own name and exits with 1 for a wrong command line.
  const isMd5 = args[0] === "md5";
  try {
    await program.parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? exitCodes.ok);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
    // Commander has printed the help, because no command was given.
    if (error instanceof CommanderError && error.code === "commander.help") return exitCodes.usage;
    const failure = error instanceof CommanderError ? wrongCommandLine(error, program, args) : toFailure(error);
    printFailure(failure, isMd5 ? "fingerpaint md5" : "fingerpaint");
    if (args.includes("--json")) process.stdout.write(`${visibleJson({ error: failureMembers(failure) })}\n`);
    return isMd5 ? exitCodes.failed : failure.exitCode;
  }
}

/** Turns a parser error into a CliFailure that points to the help. */
function wrongCommandLine({ message }: CommanderError, program: Command, [verb = ""]: readonly string[]): CliFailure {
  const isVerb = program.commands.some((command) => [command.name(), ...command.aliases()].includes(verb));
  const help = ["fingerpaint", ...(isVerb ? [verb] : []), "--help"].join(" ");
  const problem = message.replace(/^error: /, "").replace(/\n\(/, " (");
  return usageFailure("INVALID_OPTION", problem, { hint: `Try '${help}' for more information.` });
}

/** Creates all commands. The code of a command is imported when it runs, so that each starts quickly. */
function createProgram(): Command {
  const program = new Command("fingerpaint")
    .description("Prints MD5 digests like md5sum, and publishes files as canvases.")
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

/**
 * Exits if stdout can't be written: quietly like other programs if the reader closes the pipe, as in
 * `fingerpaint md5 -r . | head`, otherwise with a message.
 */
function exitOnFailedOutput(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // 128 plus the number of SIGPIPE.
    if (error.code === "EPIPE") process.exit(141);
    printFailure(fileFailure("stdout", error, "written"), "fingerpaint");
    process.exit(exitCodes.failed);
  });
}
