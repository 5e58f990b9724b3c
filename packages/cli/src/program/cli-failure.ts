/**
 * The exit codes of the process. Like md5sum, `md5` exits with 0, or with 1 for any error. The README lists the codes
 * for users.
 */
export const exitCodes = {
  ok: 0,
  /** The command ran and found a problem, or part of it failed. */
  failed: 1,
  /** The command line is invalid, or a file on it can't be read. */
  usage: 2,
  /** The server can't be reached, or isn't a Fingerpaint server. */
  unreachable: 3,
  /** The server requires a session, a key or a password that wasn't provided. */
  refused: 4,
  /** Ctrl-C at a prompt: 128 plus the number of SIGINT. */
  interrupted: 130,
} as const;

export type CliExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An error that ends a command. Users see the message and the hint, so neither may contain secrets. */
export class CliFailure extends Error {
  override readonly name = "CliFailure";
  readonly exitCode: CliExitCode;
  /** A sentence that says what to do next. */
  readonly hint: string | undefined;
  /** For programs that read `--json`. */
  readonly code: string;

  /** @param message one sentence: what is wrong, with the name of the field, file or option */
  constructor(
    code: string,
    message: string,
    options: { readonly hint?: string | undefined; readonly exitCode?: CliExitCode; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.exitCode = options.exitCode ?? exitCodes.failed;
  }
}

/** A failure of a command line that is wrong, or that names a file which can't be read. */
export function usageFailure(
  code: string,
  message: string,
  options: { readonly hint?: string; readonly cause?: unknown } = {},
): CliFailure {
  return new CliFailure(code, message, { ...options, exitCode: exitCodes.usage });
}
