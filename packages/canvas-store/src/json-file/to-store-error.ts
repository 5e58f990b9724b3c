import { CanvasStoreError } from "../errors/canvas-store-error.ts";
import { errorMessageOf } from "../errors/thrown-value.ts";

/** Wraps a disk error in a store error. Store errors are returned unchanged. */
export function toStoreError(what: string, error: unknown): CanvasStoreError {
  if (CanvasStoreError.isInstance(error)) return error;
  return new CanvasStoreError("STORE_UNAVAILABLE", `${what}: ${errorMessageOf(error)}`, { cause: error });
}
