const marker = Symbol.for("fingerpaint.sdk-client.error");

export interface FingerpaintErrorOptions {
  /** Says what was wrong and where. Never contains an API key, a password or a cookie. */
  readonly details: string;
  readonly retryable?: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * The base class of all errors of this client. Only errors of the caller's own code are thrown unchanged: its abort
 * reason and the errors of its streams, hooks and key function.
 */
export abstract class FingerpaintError extends Error {
  /** An error code of the services or of the client: see each class. */
  abstract readonly code: string;
  readonly details: string;
  /** Whether repeating this call is safe and might help. */
  readonly retryable: boolean;
  /** How long the service asks to wait (`Retry-After`), in milliseconds; undefined if it doesn't say. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { details, retryable = false, retryAfterMs, cause }: FingerpaintErrorOptions) {
    super(`${message}: ${details}`, cause === undefined ? undefined : { cause });
    this.details = details;
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }

  get [marker](): true {
    return true;
  }

  /** Like `instanceof`, but also works across copies of this package. */
  static isInstance(value: unknown): value is FingerpaintError {
    return typeof value === "object" && value !== null && marker in value;
  }
}
