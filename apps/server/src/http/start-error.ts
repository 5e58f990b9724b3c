const marker = Symbol.for("fingerpaint.server.StartError");

/** The server can't listen where it was told to. */
export class StartError extends Error {
  override readonly name = "StartError";
  readonly code = "CANNOT_LISTEN";
  /** Names the address and what to do about it. */
  readonly details: string;

  constructor(details: string, options?: ErrorOptions) {
    super(details, options);
    this.details = details;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises errors of other copies of this package too, which `instanceof` doesn't. */
  static isInstance(value: unknown): value is StartError {
    return value instanceof Error && marker in value;
  }
}
