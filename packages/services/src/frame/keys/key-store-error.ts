/**
 * The API keys exist but can't be used: they are unreadable, or this program didn't write them. They are never
 * overwritten in that case.
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
