import { CanvasStoreError } from "../errors/canvas-store-error.ts";

/** How many times a change is attempted if others keep changing the same canvas first. */
const maxAttempts = 100;

/**
 * Runs `attempt` until it resolves to something other than null, and resolves to that. An attempt reads a canvas, and
 * resolves to null if someone else changed the canvas before the attempt was done with it.
 * @throws CanvasStoreError STORE_UNAVAILABLE if 100 attempts weren't enough
 */
export async function retryIfChanged<Result>(attempt: (isFirst: boolean) => Promise<Result | null>): Promise<Result> {
  for (let count = 1; count <= maxAttempts; count++) {
    const result = await attempt(count === 1);
    if (result !== null) return result;
  }
  throw new CanvasStoreError(
    "STORE_UNAVAILABLE",
    `other processes changed the canvas during each of ${maxAttempts} attempts`,
  );
}
