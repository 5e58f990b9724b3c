/** The server can't listen on the configured address. */
export class StartError extends Error {
  override readonly name = "StartError";
  readonly code = "CANNOT_LISTEN";
  /** Names the address and what to do about it. */
  readonly details: string;

  constructor(details: string, options?: ErrorOptions) {
    super(details, options);
    this.details = details;
  }
}
