/**
 * Every error code of both services with its HTTP status: the MD5 document's table, then the additional ones.
 * A code has exactly one status; both the server and the SDK read it here.
 */
export const errorStatus = {
  INVALID_INPUT: 400,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_ENCODING: 400,
  INVALID_HASH_FORMAT: 400,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  MISDIRECTED_REQUEST: 421,
  CANVAS_EXPIRED: 410,
  CANVAS_REMOVED: 410,
  SOURCE_CHANGED: 409,
  WRONG_PASSWORD: 401,
  SESSION_REQUIRED: 401,
  SOURCE_BLOCKED: 403,
  QUOTA_EXCEEDED: 403,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The HTTP statuses an error reply can have. */
export type ErrorStatus = (typeof errorStatus)[ErrorCode];

export const errorCodes = /* @__PURE__ */ Object.keys(errorStatus) as ErrorCode[];

/** Whether a value is one of the codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorStatus, value);
}

/** The codes that have a status, in the table's order. Empty if there are none. */
export function codesOfStatus(status: number): ErrorCode[] {
  return errorCodes.filter((code) => errorStatus[code] === status);
}

/** The short English sentence in `error.message`. `error.details` says what exactly was wrong. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: "Invalid input parameters",
  FILE_TOO_LARGE: "File too large",
  UNSUPPORTED_ENCODING: "Encoding outside the supported list",
  INVALID_HASH_FORMAT: "Invalid hash format",
  RATE_LIMIT_EXCEEDED: "Request rate exceeded",
  INTERNAL_ERROR: "Server internal error",
  UNAUTHORIZED: "A valid API key is required",
  FORBIDDEN: "Not allowed",
  NOT_FOUND: "Not found",
  METHOD_NOT_ALLOWED: "Method not allowed",
  MISDIRECTED_REQUEST: "Request for another host",
  CANVAS_EXPIRED: "The canvas has expired",
  CANVAS_REMOVED: "The canvas was removed",
  SOURCE_CHANGED: "The source has changed",
  WRONG_PASSWORD: "Wrong password",
  SESSION_REQUIRED: "A session is required",
  SOURCE_BLOCKED: "This source may not be published here",
  QUOTA_EXCEEDED: "Quota exceeded",
  SERVICE_UNAVAILABLE: "Service unavailable",
};

/** The options of an error, besides its code and details. */
export interface CodedErrorOptions {
  /** The first part of the message, before the details: says what failed. @default the code */
  readonly summary?: string;
  readonly cause?: unknown;
}

/** The class of a package's errors that {@link defineError} makes; `Self` is the class that extends it. */
export interface CodedErrorClass<Self, Code extends string> {
  new (
    code: Code,
    details: string,
    options?: CodedErrorOptions,
  ): Error & {
    readonly code: Code;
    /** Says what was wrong and where. */
    readonly details: string;
  };
  /** Unlike `instanceof`, also recognises errors from other copies of the package. */
  isInstance(this: void, value: unknown): value is Self;
}

/**
 * Makes the class that a package's errors extend: an `Error` with a code, details and a mark that is the same in every
 * copy of the package. The message is `summary: details`.
 *
 * @param kind names the class in all copies of its package
 * @example
 * class CanvasError extends defineError<CanvasError, CanvasErrorCode>("canvas-store.CanvasError") {
 *   override readonly name = "CanvasError";
 * }
 */
export function defineError<Self, Code extends string>(kind: string): CodedErrorClass<Self, Code> {
  const mark = Symbol.for(`fingerpaint.${kind}`);
  return class extends Error {
    readonly code: Code;
    readonly details: string;

    constructor(code: Code, details: string, options: CodedErrorOptions = {}) {
      super(`${options.summary ?? code}: ${details}`, options);
      this.code = code;
      this.details = details;
    }

    get [mark](): true {
      return true;
    }

    static isInstance(this: void, value: unknown): value is Self {
      // null and primitives become objects, which have no mark.
      return mark in Object(value);
    }
  };
}
