import { CanvasStoreError } from "../errors/canvas-store-error.ts";
import { errorMessageOf } from "../errors/thrown-value.ts";

/** Turns a failure of the disk into the store's error. Errors of the store stay as they are. */
export function toStoreError(what: string, error: unknown): CanvasStoreError {
  if (CanvasStoreError.isInstance(error)) return error;
  return new CanvasStoreError("STORE_UNAVAILABLE", `${what}: ${errorMessageOf(error)}`, { cause: error });
}
