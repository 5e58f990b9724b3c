import { type ErrorCode, type ErrorEnvelope, errorMessages, errorStatus } from "@fingerpaint/api-contracts";

/** A refusal by the server itself: bodies, keys, limits, paths. The libraries have their own error classes. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  /** Says what was wrong, and where. Safe to show (rule B2). */
  readonly details: string;
  /** Reply headers that belong to this refusal, such as `Retry-After` or `Allow`. */
  readonly headers: Readonly<Record<string, string>>;

  /** @param options.retryAfterSeconds The header `Retry-After` */
  constructor(
    code: ErrorCode,
    details: string,
    options: ErrorOptions & { headers?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(`${code}: ${details}`, options);
    const { headers = {}, retryAfterSeconds } = options;
    this.code = code;
    this.details = details;
    this.headers = retryAfterSeconds === undefined ? headers : { ...headers, "Retry-After": String(retryAfterSeconds) };
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A failure that an operator can deal with. The message says what and why. Callers of the services never see it. */
export abstract class OperatorError extends Error {
  abstract readonly code: string;
  /** The message, under the name that all errors have for what may be shown. */
  readonly details: string;

  constructor(details: string, options?: ErrorOptions) {
    super(details, options);
    this.details = details;
  }
}

/** The client disconnected before its request was complete. No one reads the reply, but the log shows its status. */
export class RequestCutError extends ServiceError {
  constructor() {
    super("INVALID_INPUT", "body: the request ended before its body was complete");
  }
}

/** Creates the error envelope of a refusal, with the current time (rule B2). */
export function createErrorEnvelope(code: ErrorCode, details: string): ErrorEnvelope {
  return {
    success: false,
    error: { code, message: errorMessages[code], details },
    timestamp: new Date().toISOString(),
  };
}
