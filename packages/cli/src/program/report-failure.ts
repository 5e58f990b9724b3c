import { visible, visibleJson } from "../terminal/visible.ts";
import { CliFailure } from "./cli-failure.ts";
import { exitCodes } from "./exit-codes.ts";
import { fileFailure } from "./user-file.ts";

/** How a failure is written. */
export interface FailureReport {
  /** What the message begins with, as in `fingerpaint md5: …`. */
  readonly name: string;
  /** Writes it to stdout, too, as an object. */
  readonly json: boolean;
}

/**
 * Writes what ended a command to stderr, with what to do next; with `--json` also as an object on stdout.
 *
 * @returns the exit code that goes with it
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

/** What people can be told of an error of any kind. */
export function toFailure(error: unknown): CliFailure {
  if (error instanceof CliFailure) return error;
  if (!(error instanceof Error)) return new CliFailure("UNEXPECTED", String(error), { cause: error });
  const { path, syscall, message }: NodeJS.ErrnoException = error;
  if (path !== undefined && syscall !== undefined) return fileFailure(path, error, "used");
  return new CliFailure("UNEXPECTED", message, { exitCode: exitCodes.failed, cause: error });
}
