/**
 * Why a store failed.
 * - `CANVAS_ID_TAKEN`: insert met an id that exists; nothing was written.
 * - `STORE_CLOSED`: a call after `close()`.
 * - `STORE_LOCKED`: another process holds what the store writes to.
 * - `STORE_UNAVAILABLE`: everything else; `cause` says what.
 */
export type CanvasStoreErrorCode = "CANVAS_ID_TAKEN" | "STORE_CLOSED" | "STORE_LOCKED" | "STORE_UNAVAILABLE";

const marker = Symbol.for("fingerpaint.canvas-store.CanvasStoreError");

/** A failure of a store, for operators: `details` may name files and never reaches a caller of the service. */
export class CanvasStoreError extends Error {
  override readonly name = "CanvasStoreError";
  readonly code: CanvasStoreErrorCode;
  /** What failed and where, and what to do about it where something can be done. */
  readonly details: string;

  constructor(code: CanvasStoreErrorCode, details: string, options?: ErrorOptions) {
    super(`${code}: ${details}`, options);
    this.code = code;
    this.details = details;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises errors of other copies of this package too, which `instanceof` doesn't. */
  static isInstance(value: unknown): value is CanvasStoreError {
    return value instanceof Error && marker in value;
  }
}
