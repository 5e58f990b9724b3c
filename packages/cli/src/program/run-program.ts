import { CommanderError } from "commander";
import { endQuietlyOnClosedPipe } from "../terminal/closed-pipe.ts";
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
  try {
    await program.parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? exitCodes.ok);
  } catch (error) {
    if (error instanceof CommanderError) return exitCodeOf(error, args);
    const exitCode = reportFailure(error, { json: args.includes("--json") });
    return args[0] === "md5" ? exitCodes.failed : exitCode;
  }
}

/** Commander has written its message by now. md5sum ends with 1 for a wrong command line, and `md5` does as it does. */
function exitCodeOf(error: CommanderError, [verb]: readonly string[]): number {
  if (error.exitCode === 0) return exitCodes.ok;
  return verb === "md5" ? exitCodes.failed : exitCodes.usage;
}
