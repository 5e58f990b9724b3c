import { defineError } from "@fingerpaint/api-contracts/errors";

/** The options of an error, besides its summary. */
export interface FingerpaintErrorOptions {
  readonly code: string;
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
export abstract class FingerpaintError extends defineError<FingerpaintError, string>("sdk-client.error") {
  /** An error code of the services or of the client: see each class. */
  declare readonly code: string;
  declare readonly details: string;
  /** Whether repeating this call is safe and might help. */
  readonly retryable: boolean;
  /** How long the service asks to wait (`Retry-After`), in milliseconds; undefined if it doesn't say. */
  readonly retryAfterMs: number | undefined;

  constructor(summary: string, options: FingerpaintErrorOptions) {
    super(options.code, options.details, { summary, ...options });
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Creates the `isInstance` of an error class. It compares the error's `name`, because bundlers shorten class names. */
export function isInstanceOf<Kind extends FingerpaintError>(name: Kind["name"]) {
  return (value: unknown): value is Kind => FingerpaintError.isInstance(value) && value.name === name;
}

/** An option or argument is invalid. Nothing was sent. */
export class OptionError extends FingerpaintError {
  override readonly name = "OptionError";
  declare readonly code: "INVALID_OPTION";

  constructor(option: string, details: string, options: { readonly cause?: unknown } = {}) {
    super("Invalid option", { code: "INVALID_OPTION", details: `${option} ${details}`, ...options });
  }

  static override readonly isInstance = isInstanceOf<OptionError>("OptionError");
}
