import { CliFailure } from "./cli-failure.ts";
import { exitCodes } from "./exit-codes.ts";

/**
 * Writes what ended a command to stderr, with what to do next; with `--json` also as an object on stdout.
 *
 * @returns the exit code that goes with it
 */
export function reportFailure(error: unknown, { json }: { readonly json: boolean }): number {
  const failure = error instanceof CliFailure ? error : unexpected(error);
  process.stderr.write(`fingerpaint: ${failure.message}\n`);
  if (failure.hint !== undefined) process.stderr.write(`${failure.hint}\n`);
  if (json) {
    const { code, message, hint } = failure;
    process.stdout.write(`${JSON.stringify({ error: { code, message, ...(hint !== undefined && { hint }) } })}\n`);
  }
  return failure.exitCode;
}

function unexpected(error: unknown): CliFailure {
  const message = error instanceof Error ? error.message : String(error);
  const isFileError = error instanceof Error && "syscall" in error && "path" in error;
  return new CliFailure(isFileError ? "FILE_ERROR" : "UNEXPECTED", message, {
    exitCode: isFileError ? exitCodes.usage : exitCodes.failed,
    cause: error,
  });
}
