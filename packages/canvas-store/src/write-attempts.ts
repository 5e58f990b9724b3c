import { CanvasStoreError } from "./errors/canvas-store-error.ts";

/** How many times a change is attempted if other processes keep changing the same canvas first. */
export const maxAttempts = 100;

export function tooBusy(): CanvasStoreError {
  return new CanvasStoreError(
    "STORE_UNAVAILABLE",
    `other processes changed the canvas during each of ${maxAttempts} attempts`,
  );
}
