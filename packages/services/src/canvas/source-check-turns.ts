import type { RunSourceCheck } from "@fingerpaint/canvas-store";
import { waitForStep } from "../frame/body/json-in-steps.ts";
import { createFairQueue } from "../frame/limits/fair-queue.ts";

/**
 * Checks long sources one after another, in steps, so that other requests can run in between. Each check takes up to a
 * tenth of a second on a busy server, so nobody waits for minutes.
 */
export function createSourceCheckTurns(): RunSourceCheck {
  const queue = createFairQueue({
    together: 1,
    waitingEach: 16,
    callers: 50,
    refusal: "source: too many long sources are being checked",
    retryAfterSeconds: 2,
  });
  return (address, check) => queue(address, () => check(waitForStep));
}
