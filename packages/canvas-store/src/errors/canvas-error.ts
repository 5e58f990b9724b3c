import { defineError, type ErrorCode } from "@fingerpaint/api-contracts/errors";

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

/**
 * A refusal by the rules. `details` names the problem and its place, such as the field or the limit. It is safe to show
 * to the caller: it never holds a source, a password or an owner.
 */
export class CanvasError extends defineError<CanvasError, CanvasErrorCode>("canvas-store.CanvasError") {
  override readonly name = "CanvasError";
}
