import { visible } from "../terminal/visible.ts";
import { CliFailure } from "./cli-failure.ts";
import { fileFailure } from "./user-file.ts";

/** Writes the message and the hint to stderr. @param name the prefix of the message, as in `fingerpaint md5: …` */
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
  return new CliFailure("UNEXPECTED", message, { cause: error });
}
