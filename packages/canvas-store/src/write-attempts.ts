import { CanvasStoreError } from "./errors/canvas-store-error.ts";

/** How often a change is made again because another process changed the same canvas first. */
export const maxAttempts = 100;

export function tooBusy(): CanvasStoreError {
  return new CanvasStoreError("STORE_UNAVAILABLE", `other processes changed the canvas ${maxAttempts} times meanwhile`);
}
