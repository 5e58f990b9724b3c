const marker = Symbol.for("fingerpaint.sdk-client.error");

export interface FingerpaintErrorOptions {
  /** What was wrong and where. Never an API key, a password or a cookie. */
  readonly details: string;
  readonly retryable?: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * What every error of this client is. Only the caller's own abort reason and the errors of its own streams are thrown
 * as they are.
 */
export abstract class FingerpaintError extends Error {
  /** A wire code of the services, or one of the client's own: see each class. */
  abstract readonly code: string;
  readonly details: string;
  /** May this very call be repeated without harm, and might that help? */
  readonly retryable: boolean;
  /** How long the service asks to wait (`Retry-After`), in milliseconds; undefined where it said nothing. */
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

  /** Like `instanceof`, also across two copies of this package. */
  static isInstance(value: unknown): value is FingerpaintError {
    return typeof value === "object" && value !== null && marker in value;
  }
}
