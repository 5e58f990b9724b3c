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

/**
 * Why a store failed.
 * - `CANVAS_ID_TAKEN`: the id of an inserted canvas exists already; nothing was written.
 * - `STORE_CLOSED`: the call came after `close()`.
 * - `STORE_LOCKED`: another process is using the files the store writes to.
 * - `STORE_UNAVAILABLE`: everything else; `cause` says what.
 */
export type CanvasStoreErrorCode = "CANVAS_ID_TAKEN" | "STORE_CLOSED" | "STORE_LOCKED" | "STORE_UNAVAILABLE";

/**
 * A store failure. `details` names the failure, its place and, if there is one, the remedy. It is for operators: it may
 * name files and must never reach a caller of the service.
 */
export class CanvasStoreError extends defineError<CanvasStoreError, CanvasStoreErrorCode>(
  "canvas-store.CanvasStoreError",
) {
  override readonly name = "CanvasStoreError";
}

// These check only the properties, because in Jest's realm and in other `node:vm` contexts an error that Node throws is
// not `instanceof Error`.

/** The `code` of something thrown, such as "ENOENT"; undefined if it has none. */
export function errorCodeOf(thrown: unknown): unknown {
  return Object(thrown).code;
}

/**
 * The message of something thrown. If that is empty, as when a host refuses at each of its addresses: its code. The
 * value as text if it has no message.
 */
export function errorMessageOf(thrown: unknown): string {
  const { message, code } = Object(thrown);
  return typeof message === "string" ? message || String(code) : String(thrown);
}

/** Wraps what a disk or database threw in a store error. Store errors are returned unchanged. */
export function toStoreError(what: string, error: unknown): CanvasStoreError {
  if (CanvasStoreError.isInstance(error)) return error;
  return new CanvasStoreError("STORE_UNAVAILABLE", `${what}: ${errorMessageOf(error)}`, { cause: error });
}
