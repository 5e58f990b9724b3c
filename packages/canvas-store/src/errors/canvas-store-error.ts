/**
 * Why a store failed.
 * - `CANVAS_ID_TAKEN`: the id of an inserted canvas exists already; nothing was written.
 * - `STORE_CLOSED`: the call came after `close()`.
 * - `STORE_LOCKED`: another process is using the files the store writes to.
 * - `STORE_UNAVAILABLE`: everything else; `cause` says what.
 */
export type CanvasStoreErrorCode = "CANVAS_ID_TAKEN" | "STORE_CLOSED" | "STORE_LOCKED" | "STORE_UNAVAILABLE";

const marker = Symbol.for("fingerpaint.canvas-store.CanvasStoreError");

/** A store failure, for operators: `details` may name files and must never reach a caller of the service. */
export class CanvasStoreError extends Error {
  override readonly name = "CanvasStoreError";
  readonly code: CanvasStoreErrorCode;
  /** The failure, its place and, if there is one, the remedy. */
  readonly details: string;

  constructor(code: CanvasStoreErrorCode, details: string, options?: ErrorOptions) {
    super(`${code}: ${details}`, options);
    this.code = code;
    this.details = details;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Unlike `instanceof`, also recognises errors from other copies of this package. */
  static isInstance(value: unknown): value is CanvasStoreError {
    return value instanceof Error && marker in value;
  }
}
