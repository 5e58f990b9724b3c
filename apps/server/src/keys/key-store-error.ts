/**
 * The API keys exist and can't be used: they are unreadable, or not what this program wrote. They are not overwritten
 * then.
 */
export class KeyStoreError extends Error {
  override readonly name = "KeyStoreError";
  readonly code = "KEYS_UNUSABLE";
  /** Names the place and what is wrong with it; for operators, never for callers of the service. */
  readonly details: string;

  constructor(details: string, options?: ErrorOptions) {
    super(details, options);
    this.details = details;
  }
}
