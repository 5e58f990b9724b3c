import { CanvasStoreError } from "../errors/canvas-store-error.ts";

/** What a failure of the disk is to the store's caller. Errors that say it already stay as they are. */
export function toStoreError(what: string, error: unknown): CanvasStoreError {
  if (CanvasStoreError.isInstance(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new CanvasStoreError("STORE_UNAVAILABLE", `${what}: ${reason}`, { cause: error });
}
