import type { ErrorCode } from "@fingerpaint/api-contracts/errors";

/** Why the service refused: the contract's codes that don't depend on a transport. */
export type CanvasErrorCode = Extract<
  ErrorCode,
  | "INVALID_INPUT"
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "SESSION_REQUIRED"
  | "CANVAS_EXPIRED"
  | "CANVAS_REMOVED"
  | "SOURCE_CHANGED"
  | "WRONG_PASSWORD"
  | "SOURCE_BLOCKED"
  | "QUOTA_EXCEEDED"
>;

const marker = Symbol.for("fingerpaint.canvas-store.CanvasError");

/** A refusal by the rules. `details` is safe to show to the caller: it never holds a source, a password or an owner. */
export class CanvasError extends Error {
  override readonly name = "CanvasError";
  readonly code: CanvasErrorCode;
  /** Names the problem and its place, such as the field or the limit. */
  readonly details: string;

  constructor(code: CanvasErrorCode, details: string, options?: ErrorOptions) {
    super(`${code}: ${details}`, options);
    this.code = code;
    this.details = details;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Unlike `instanceof`, also recognises errors from other copies of this package. */
  static isInstance(value: unknown): value is CanvasError {
    return value instanceof Error && marker in value;
  }
}
