const marker = Symbol.for("fingerpaint.server.UsageError");

/** A command line that means nothing. The message says what was expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "WRONG_USAGE";
  readonly details: string;

  constructor(details: string) {
    super(details);
    this.details = details;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises errors of other copies of this package too, which `instanceof` doesn't. */
  static isInstance(value: unknown): value is UsageError {
    return value instanceof Error && marker in value;
  }
}
