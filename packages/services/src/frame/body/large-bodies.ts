import { setImmediate as nextTurn } from "node:timers/promises";

/** Below this size, each step of a body takes a few milliseconds at most. */
const largeBytes = 1_048_576;

/**
 * Whether a body of this many bytes is read, parsed and answered in steps, so that other requests can run in between:
 * all steps together may take seconds.
 */
export function isLargeBody(bytes: number): boolean {
  return bytes >= largeBytes;
}

let latestStep: Promise<void> = Promise.resolve();

/**
 * Lets other requests run before the next step of a large body. Each turn of the event loop runs at most one such step:
 * otherwise several large bodies together would hold up other requests.
 */
export function waitForStep(): Promise<void> {
  latestStep = latestStep.then(() => nextTurn());
  return latestStep;
}
