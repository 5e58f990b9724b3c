import { type ErrorCode, errorStatus } from "@fingerpaint/api-contracts";

/** A refusal the server itself decides on: bodies, keys, limits, paths. The libraries bring their own error classes. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  /** What was wrong and where; safe to show (rule B2). */
  readonly details: string;
  /** Reply headers that belong to this refusal, such as `Retry-After` or `Allow`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: string, options: ErrorOptions & { headers?: Record<string, string> } = {}) {
    super(`${code}: ${details}`, options);
    this.code = code;
    this.details = details;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
