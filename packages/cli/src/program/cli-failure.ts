import { type CliExitCode, exitCodes } from "./exit-codes.ts";

/** An error that ends a command. Users see the message and the hint, so neither may contain secrets. */
export class CliFailure extends Error {
  override readonly name = "CliFailure";
  readonly exitCode: CliExitCode;
  /** What to do next, as a sentence. */
  readonly hint: string | undefined;
  /** For programs that read `--json`. */
  readonly code: string;

  /** @param message one sentence: what is wrong, with the name of the field, file or option */
  constructor(
    code: string,
    message: string,
    options: { readonly hint?: string; readonly exitCode?: CliExitCode; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.exitCode = options.exitCode ?? exitCodes.failed;
  }
}
