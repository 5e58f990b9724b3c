import { CanvasStoreError } from "@fingerpaint/canvas-store";
import { ConfigError, type Environment, OperatorError } from "@fingerpaint/services/settings";
import { type CommandOutput, type ExitCode, UsageError } from "../program/command-line.ts";

/**
 * The command line: arguments and environment in, output and exit code out. Without arguments it serves. Failures that
 * an operator can fix print a message; any other is thrown.
 */
export async function run(args: string[], environment: Environment, output: CommandOutput): Promise<ExitCode> {
  try {
    if (args.length > 0) return await (await import("./program.ts")).runCommand(args, environment, output);
    return await (await import("./serve.ts")).runServeCommand(environment, output);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError) {
      output.error(`fingerpaint-server: ${error.message}\n`);
      return 2;
    }
    if (error instanceof OperatorError || CanvasStoreError.isInstance(error)) {
      output.error(`fingerpaint-server: ${error.details}\n`);
      return 1;
    }
    throw error;
  }
}
