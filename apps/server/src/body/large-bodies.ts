import { setImmediate as nextTurn } from "node:timers/promises";

/** Each step of a smaller body takes some milliseconds at the most. */
const largeBytes = 1_048_576;

/**
 * Whether a body of this many bytes is read, parsed and answered in steps, between which other requests have their
 * turn: all of them together may take seconds.
 */
export function isLargeBody(bytes: number): boolean {
  return bytes >= largeBytes;
}

let latestStep: Promise<void> = Promise.resolve();

/**
 * Lets other requests have their turn before the next step of a large body. Each turn of the event loop has one such
 * step at the most: those of several large bodies would hold up others together.
 */
export function waitForStep(): Promise<void> {
  latestStep = latestStep.then(() => nextTurn());
  return latestStep;
}
