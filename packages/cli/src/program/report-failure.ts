import { visible, visibleJson } from "../terminal/visible.ts";
import { CliFailure, exitCodes } from "./cli-failure.ts";
import { fileFailure } from "./user-file.ts";

/** How to report a failure. */
interface FailureReport {
  /** The prefix of the message, as in `fingerpaint md5: …`. */
  readonly name: string;
  /** Also writes it to stdout as an object. */
  readonly json: boolean;
}

/**
 * Writes the error that ended a command to stderr, with its hint; with `--json` also as an object to stdout.
 *
 * @returns the matching exit code
 */
export function reportFailure(error: unknown, { name, json }: FailureReport): number {
  const failure = toFailure(error);
  printFailure(failure, name);
  if (json) process.stdout.write(`${visibleJson({ error: failureMembers(failure) })}\n`);
  return failure.exitCode;
}

/** Writes the message and the hint to stderr. */
export function printFailure({ message, hint }: CliFailure, name: string): void {
  process.stderr.write(`${name}: ${visible(message)}\n`);
  if (hint !== undefined) process.stderr.write(`${visible(hint)}\n`);
}

/** A failure as `--json` prints it. */
export function failureMembers({ code, message, hint }: CliFailure) {
  return { code, message, ...(hint !== undefined && { hint }) };
}

/** Turns any error into a failure that can be shown to users. */
export function toFailure(error: unknown): CliFailure {
  if (error instanceof CliFailure) return error;
  if (!(error instanceof Error)) return new CliFailure("UNEXPECTED", String(error), { cause: error });
  const { path, syscall, message }: NodeJS.ErrnoException = error;
  if (path !== undefined && syscall !== undefined) return fileFailure(path, error, "used");
  return new CliFailure("UNEXPECTED", message, { exitCode: exitCodes.failed, cause: error });
}
