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
