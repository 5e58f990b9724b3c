/** A command's output: results go to `out`, everything else to `error`. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

/** 0: success. 1: failure. 2: invalid command line or configuration. */
export type ExitCode = 0 | 1 | 2;

/** The command line is invalid. The message says what was expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "WRONG_USAGE";
  readonly details: string;

  constructor(details: string) {
    super(details);
    this.details = details;
  }
}

/** A command failed for a reason that an operator can deal with. The message says what and why. */
export abstract class CommandError extends Error {
  readonly details: string;

  constructor(details: string, options?: ErrorOptions) {
    super(details, options);
    this.details = details;
  }
}
