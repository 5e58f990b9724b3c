import { setImmediate as nextTurn } from "node:timers/promises";

/** Each step of a smaller body takes some milliseconds at the most. */
const largeBytes = 1_048_576;

/**
 * Lets other requests have their turn between two steps of a large body's way: reading, parsing, answering. Each step
 * takes some tens of milliseconds then, and all of them together half a second. Undefined for small bodies: they go on
 * immediately.
 */
export function turnBetweenSteps(bytes: number): Promise<void> | undefined {
  return bytes < largeBytes ? undefined : nextTurn();
}
