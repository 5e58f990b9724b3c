import { type Command, CommanderError } from "commander";
import { endQuietlyOnClosedPipe } from "../terminal/closed-pipe.ts";
import { CliFailure } from "./cli-failure.ts";
import { createProgram } from "./create-program.ts";
import { exitCodes } from "./exit-codes.ts";
import { reportFailure } from "./report-failure.ts";

/**
 * Runs one command line.
 *
 * @param args what follows the program's name
 * @returns the process's exit code
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  endQuietlyOnClosedPipe(process.stdout);
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
    const failure = error instanceof CommanderError ? wrongCommandLine(error, program, args) : error;
    const name = isMd5 ? "fingerpaint md5" : "fingerpaint";
    const exitCode = reportFailure(failure, { name, json: args.includes("--json") });
    return isMd5 ? exitCodes.failed : exitCode;
  }
}

/** Turns a parser error into a CliFailure that points to the help. */
function wrongCommandLine({ message }: CommanderError, program: Command, [verb = ""]: readonly string[]): CliFailure {
  const isVerb = program.commands.some((command) => [command.name(), ...command.aliases()].includes(verb));
  const help = ["fingerpaint", ...(isVerb ? [verb] : []), "--help"].join(" ");
  const problem = message.replace(/^error: /, "").replace(/\n\(/, " (");
  return new CliFailure("INVALID_OPTION", problem, {
    hint: `Try '${help}' for more information.`,
    exitCode: exitCodes.usage,
  });
}
