/**
 * The key file exists and can't be used: it is unreadable, or not what this program wrote. It is not overwritten then.
 */
export class KeyFileError extends Error {
  override readonly name = "KeyFileError";
  readonly code = "KEY_FILE_DAMAGED";
  /** Names the file and what is wrong with it; for operators, never for callers of the service. */
  readonly details: string;

  constructor(details: string, options?: ErrorOptions) {
    super(details, options);
    this.details = details;
  }
}
